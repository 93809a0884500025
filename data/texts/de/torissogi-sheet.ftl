### Was auf der Tafel der Vögel und Markierungen von Torissogi steht. Kurz: es wird gezeichnet.

torissogi-sheet-from = von
torissogi-sheet-to = nach
torissogi-sheet-chosen = gewählt
torissogi-sheet-target = Ziel
torissogi-sheet-capture = Schlag
torissogi-sheet-danger = Gefahr
torissogi-sheet-zone = Umwandlung
torissogi-sheet-promoted = umgewandelt
