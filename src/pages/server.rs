//! A request → its answer.

use super::{
    address::{About, Form, Sheet, Step, Wanted},
    assets::{Asset, BOARD, COMMON, ICON, SCRIPT, STYLE, TABLES, tag, zipped},
    board::{self, Ask, Closed, Touch},
    games::{Game, Games, Shown, Unavailable},
    limits::{Held, Ledger, Limits, viewer},
    listing,
    live::{Streams, events},
    profile, render, tournament,
};
use axum::{
    Extension,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use deltille_base::text::Locale;
use deltille_frame::recent::Recent;
use deltille_picture::Painter;
use deltille_table::PageKey;
use futures::Stream;
use std::{
    convert::Infallible,
    fmt::{self, Debug, Formatter},
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    thread::available_parallelism,
    time::Instant,
};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

/// Nothing is loaded from elsewhere, nothing inside of a page is code, and no page is shown inside of another.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/// Renderings kept: their least number, and half of their bytes.
const KEPT: (usize, usize) = (256, 8 << 20);

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The same for a person's own board, which has the bot's pictures in it.
const BOARD_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src \
                            'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const HTML: &str = "text/html; charset=utf-8";

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Bytes as they are sent, plain and compressed, with a hash that tells them apart from others.
#[derive(Clone, Debug)]
pub struct Rendered {
    pub plain: Bytes,
    zipped: Bytes,
    tag: String,
    /// Whether search engines may list it.
    indexed: bool,
}

/// What was rendered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Game(PageKey, Step, Form),
    Sheet(About, PageKey, Sheet),
}

pub struct Server {
    pub public: String,
    pub limits: Limits,
    pub games: Arc<dyn Games>,
    /// Who carries out what people do on their own boards; `None`: there are none.
    touch: Option<Touch>,
    pub streams: Streams,
    painter: Arc<Painter>,
    /// With the state of the game in which they are valid.
    kept: Mutex<Recent<Key, (String, Rendered)>>,
    /// One rendering for each core at a time; the others wait, and mostly find what they wanted.
    renders: Semaphore,
    /// Requests and streams of each address.
    pub asked: Arc<Ledger>,
    /// Connections of each address.
    pub open: Arc<Ledger>,
}

impl Debug for Server {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.debug_struct("Server").field("public", &self.public).finish_non_exhaustive()
    }
}

impl Server {
    pub fn new(public: String, limits: Limits, games: Arc<dyn Games>, touch: Option<Touch>) -> Server {
        Server {
            public,
            limits,
            games,
            touch,
            streams: Streams::default(),
            painter: Arc::default(),
            kept: Mutex::new(Recent::of_bytes(KEPT.0, KEPT.1)),
            renders: Semaphore::new(available_parallelism().map_or(1, usize::from)),
            asked: Arc::default(),
            open: Arc::default(),
        }
    }

    pub async fn find(&self, key: PageKey) -> Result<Option<Game>, Unavailable> {
        self.games
            .find(key)
            .await
            .inspect_err(|error| tracing::warn!(%error, "page not answered"))
    }

    /// What is sent for a step; from memory if it was rendered before. `None`: there is no such step.
    pub async fn rendered(&self, game: &Game, key: PageKey, step: Step, as_: Form) -> Option<Rendered> {
        let (painter, public, shown) = (Arc::clone(&self.painter), self.public.clone(), game.clone());
        let render = move || render::rendered(&painter, &shown, &public, key, step, as_);
        // Events are sent as they are, and pictures are compressed.
        let zips = matches!(as_, Form::Page | Form::Part);
        let rendered = self.kept(Key::Game(key, step, as_), &game.state, zips, render).await?;
        Some(Rendered { indexed: game.indexed, ..rendered })
    }

    /// What a page that is not of a game shows.
    pub async fn shown(&self, of: About, key: PageKey) -> Result<Option<Shown>, Unavailable> {
        let found = match of {
            About::Tournament => self.games.tournament(key).await.map(|it| it.map(Shown::Tournament)),
            About::Profile => self.games.profile(key).await.map(|it| it.map(Shown::Profile)),
            About::Server => self.games.server(key).await.map(|it| it.map(Shown::Server)),
        };
        found.inspect_err(|error| tracing::warn!(%error, "page not answered"))
    }

    /// What is sent for such a page; `None`: it has no picture.
    pub async fn sheet(&self, shown: Shown, of: About, key: PageKey, as_: Sheet) -> Option<Rendered> {
        let (painter, public) = (Arc::clone(&self.painter), self.public.clone());
        let (state, indexed) = (shown.state().to_owned(), shown.indexed());
        let render = move || match &shown {
            Shown::Tournament(shown) => tournament::rendered(&painter, shown, &public, key, as_),
            Shown::Profile(shown) => profile::rendered(&painter, shown, &public, key, as_),
            Shown::Server(shown) => Some(listing::page(&painter, shown, &public, key).into_bytes()),
        };
        let zips = !matches!(as_, Sheet::Picture | Sheet::Event);
        let rendered = self.kept(Key::Sheet(of, key, as_), &state, zips, render).await?;
        Some(Rendered { indexed, ..rendered })
    }

    /// What was rendered for this state, or is now.
    async fn kept(
        &self,
        key: Key,
        state: &str,
        zips: bool,
        render: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
    ) -> Option<Rendered> {
        let known = || {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get(&key).filter(|(known, _)| known == state).map(|(_, known)| known.clone())
        };
        if let Some(known) = known() {
            return Some(known);
        }
        let _one = self.renders.acquire().await.ok()?;
        if let Some(known) = known() {
            return Some(known);
        }
        let render = move || {
            let plain = render()?;
            let zipped = if zips { zipped(&plain) } else { Bytes::new() };
            let tag = format!("W/\"{}\"", tag(&plain));
            Some(Rendered { plain: plain.into(), zipped, tag, indexed: false })
        };
        let rendered = spawn_blocking(render)
            .await
            .inspect_err(|error| tracing::error!(%error, "page not rendered"))
            .ok()??;
        let weight = rendered.plain.len() + rendered.zipped.len();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.put_weighted(key, (state.to_owned(), rendered.clone()), weight);
        Some(rendered)
    }
}

/// Answers every request.
pub async fn answer(
    State(server): State<Arc<Server>>,
    Extension(Peer(peer)): Extension<Peer>,
    request: Request,
) -> Response {
    let (request, body) = request.into_parts();
    let own = request.uri.path().starts_with("/b/");
    let mut response = answered(&server, peer, &request, body).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, if own { BOARD_POLICY } else { POLICY }),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.entry(ROBOTS).or_insert(HeaderValue::from_static("noindex"));
    if request.method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    response
}

async fn answered(server: &Arc<Server>, peer: IpAddr, request: &Parts, body: Body) -> Response {
    let forwarded = request.headers.get_all("x-forwarded-for").iter().next_back();
    let from = viewer(peer, forwarded.and_then(|names| names.to_str().ok()), &server.limits);
    if !server.asked.take(from, &server.limits, Instant::now()) {
        return (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "5")]).into_response();
    }
    let (headers, uri) = (&request.headers, &request.uri);
    let wanted = Wanted::of(uri.path(), uri.query().unwrap_or_default());
    if request.method == Method::POST
        && let (Some(touch), Some(Wanted::Board { link, events: false })) = (&server.touch, &wanted)
    {
        return touched(server, touch, headers, link, body).await;
    }
    if ![Method::GET, Method::HEAD].contains(&request.method) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    match wanted {
        Some(Wanted::Style) => asset(&STYLE, headers),
        Some(Wanted::Script) => asset(&SCRIPT, headers),
        Some(Wanted::Tables) => asset(&TABLES, headers),
        Some(Wanted::Common) => asset(&COMMON, headers),
        Some(Wanted::BoardScript) => asset(&BOARD, headers),
        Some(Wanted::Icon) => asset(&ICON, headers),
        Some(Wanted::Board { .. } | Wanted::Events(_)) if request.method == Method::HEAD => {
            StatusCode::OK.into_response()
        }
        Some(Wanted::Board { link, events }) => {
            let Some(touch) = &server.touch else { return missing(headers) };
            if !events {
                let language =
                    touch.links.read(&link).map_or_else(|| language(headers), |visit| visit.request.locale);
                return ([(header::CONTENT_TYPE, HTML)], board::page(language)).into_response();
            }
            match (touch.visitor(&link, cookie(headers), false).await, held(server, from)) {
                (Ok((visit, _)), Some(held)) => stream(touch.events(visit, held)),
                (Ok(_), None) => too_many(),
                (Err(why), _) => closed(touch, headers, &why).await,
            }
        }
        Some(Wanted::Events(page)) => {
            let Some(held) = held(server, from) else { return too_many() };
            match events(server, page, held).await {
                Ok(Some(events)) => stream(events),
                Ok(None) => missing(headers),
                Err(_) => unavailable(headers),
            }
        }
        Some(Wanted::Game { key, step, as_ }) => {
            let rendered = match server.find(key).await {
                Ok(Some(game)) => server.rendered(&game, key, step, as_).await,
                Ok(None) => None,
                Err(_) => return unavailable(headers),
            };
            sent(headers, rendered, if as_ == Form::Picture { "image/png" } else { HTML })
        }
        Some(Wanted::Sheet { of, key, as_ }) => {
            let rendered = match server.shown(of, key).await {
                Ok(Some(shown)) => server.sheet(shown, of, key, as_).await,
                Ok(None) => None,
                Err(_) => return unavailable(headers),
            };
            let kind = match as_ {
                Sheet::Page | Sheet::Event => HTML,
                Sheet::Picture => "image/png",
                Sheet::Dates => "text/calendar; charset=utf-8",
                Sheet::Feed => "application/atom+xml; charset=utf-8",
            };
            sent(headers, rendered, kind)
        }
        None => missing(headers),
    }
}

/// What a person does on their own board. Other sites can send such a request, but not with this origin.
async fn touched(server: &Server, touch: &Touch, headers: &HeaderMap, link: &str, body: Body) -> Response {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let typed = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if origin != Some(server.public.as_str()) || !typed {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(read) = timeout(server.limits.patience, to_bytes(body, board::LARGEST)).await else {
        return StatusCode::REQUEST_TIMEOUT.into_response();
    };
    let Ok(bytes) = read else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let Ok(ask) = serde_json::from_slice::<Ask>(&bytes) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    match touch.visitor(link, cookie(headers), matches!(ask, Ask::Open)).await {
        Ok((visit, new)) => {
            let mut response = json(touch, headers, touch.shown(&visit, link, ask).await).await;
            if let Some(new) = new.and_then(|new| board::kept(&server.public, link, &new).parse().ok()) {
                response.headers_mut().insert(header::SET_COOKIE, new);
            }
            response
        }
        Err(why) => closed(touch, headers, &why).await,
    }
}

async fn json(touch: &Touch, headers: &HeaderMap, shown: board::Shown) -> Response {
    let written = move || {
        // It has only texts and numbers.
        let plain = serde_json::to_vec(&shown).unwrap_or_default();
        (zipped(&plain), Bytes::from(plain))
    };
    match touch.bot.shown_tables().workers.work(written).await {
        Ok((zipped, plain)) => zipped_or_not(headers, "application/json", &plain, &zipped),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn closed(touch: &Touch, headers: &HeaderMap, why: &Closed) -> Response {
    (StatusCode::FORBIDDEN, json(touch, headers, board::refused(language(headers), why)).await)
        .into_response()
}

/// The cookie of a person's own board.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|all| all.to_str().ok());
    all.flat_map(|all| all.split(';'))
        .find_map(|one| one.trim().strip_prefix(board::COOKIE)?.strip_prefix('='))
}

fn held(server: &Server, from: IpAddr) -> Option<Held> {
    server.asked.hold(from, server.limits.streams_each, &server.limits)
}

fn too_many() -> Response {
    (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "60")]).into_response()
}

/// Proxies must not collect events.
fn stream(events: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let headers = [("content-type", "text/event-stream"), ("x-accel-buffering", "no")];
    (headers, Body::from_stream(events)).into_response()
}

fn sent(headers: &HeaderMap, rendered: Option<Rendered>, kind: &'static str) -> Response {
    let Some(rendered) = rendered else { return missing(headers) };
    let tag = rendered.tag;
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let robots = if rendered.indexed { "all" } else { "noindex" };
    let kept = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (ROBOTS, robots.to_owned()),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, zipped_or_not(headers, kind, &rendered.plain, &rendered.zipped)).into_response()
}

fn asset(asset: &Asset, headers: &HeaderMap) -> Response {
    let kept = [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (kept, zipped_or_not(headers, asset.kind, &asset.bytes, &asset.zipped)).into_response()
}

fn zipped_or_not(headers: &HeaderMap, kind: &'static str, plain: &Bytes, zipped: &Bytes) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    let takes = |coding: &str| {
        coding.split(';').next().is_some_and(|name| name.trim() == "gzip") && !coding.contains("q=0")
    };
    let kind = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding")];
    if !zipped.is_empty() && accepted.is_some_and(|accepted| accepted.split(',').any(takes)) {
        return (kind, [(header::CONTENT_ENCODING, "gzip")], zipped.clone()).into_response();
    }
    (kind, plain.clone()).into_response()
}

fn missing(headers: &HeaderMap) -> Response {
    let page = render::without_game(language(headers), "page-missing", Some("page-missing-about"));
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, HTML)], page).into_response()
}

fn unavailable(headers: &HeaderMap) -> Response {
    let page = render::without_game(language(headers), "page-unavailable", None);
    (StatusCode::SERVICE_UNAVAILABLE, [(header::CONTENT_TYPE, HTML)], page).into_response()
}

/// The reader's first language, for pages that belong to no table.
fn language(headers: &HeaderMap) -> Locale {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|wanted| wanted.to_str().ok());
    let first = wanted.and_then(|wanted| wanted.split([',', ';']).next()).unwrap_or_default();
    Locale::nearest(first.trim())
}
