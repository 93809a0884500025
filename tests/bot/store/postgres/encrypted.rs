//! Encrypted connections, with a check of the server's certificate.

use super::{
    super::contract::{change, channel},
    server::{Server, client},
};
use deltille::store::{
    Applied, PostgresStore, Store, StoreError, Version,
    postgres::{Address, LeaseClock},
};
use std::{net::TcpListener, path::Path, time::Duration};

/// Creates an authority and its certificate for `localhost`, in the server's folder.
fn certificates(folder: &Path) {
    let openssl = |arguments: &str| {
        let made = Server::beside("openssl").args(arguments.split(' ')).current_dir(folder).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!(
        "req -x509 {key} -keyout ca.key -out ca.pem -days 30 -subj /CN=authority -addext keyUsage=keyCertSign"
    ));
    openssl(&format!(
        "req {key} -keyout server.key -out server.csr -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    ));
    openssl(
        "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -copy_extensions copy -out server.pem",
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn encrypted_connection_verifies_certificate() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let started = move || {
        let server = Server::start_at(port, &["listen_addresses=127.0.0.1"])?;
        certificates(server.folder());
        Some(server)
    };
    let Some(server) = tokio::task::spawn_blocking(started).await.unwrap() else {
        return;
    };
    let (folder, beside) = (server.folder().display().to_string(), client(&server).await);
    for (name, value) in [("ssl_cert_file", "server.pem"), ("ssl_key_file", "server.key"), ("ssl", "on")] {
        let value = if name == "ssl" { value.to_owned() } else { format!("{folder}/{value}") };
        beside.batch_execute(&format!("ALTER SYSTEM SET {name} = '{value}'")).await.unwrap();
    }
    beside.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;

    let at = |host: &str, more: &str| -> Address {
        format!("postgres://deltille@{host}:{port}/postgres?{more}").parse().unwrap()
    };
    let ours = format!("sslmode=verify-full&sslrootcert={folder}/ca.pem");
    let store = PostgresStore::open(&at("localhost", &ours)).await.unwrap();
    let applied = store.apply(vec![change(channel(1), 0, "a", "body")]).await.unwrap();
    assert_eq!(applied, [Applied::Committed(Version(1))]);
    let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'deltille'";
    assert_eq!(beside.query_one(sql, &[]).await.unwrap().get::<_, Option<bool>>(0), Some(true));
    // With an unknown authority or another name, nothing is sent, and the error is reported at once.
    for wrong in [at("localhost", "sslmode=verify-full"), at("127.0.0.1", &ours)] {
        let refused = PostgresStore::connect(&wrong, LeaseClock::Server);
        let error = tokio::time::timeout(Duration::from_secs(60), refused)
            .await
            .expect("no use in waiting")
            .unwrap_err();
        assert!(matches!(error, StoreError::Refused(_)), "{error}");
    }
    drop((store, beside));
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}
