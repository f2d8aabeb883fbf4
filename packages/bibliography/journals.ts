/**
 * Journals by the commands that AAS and ADS use for them: `command|short name|full name`.
 * Source: the macros of AASTeX and of ADS's export, https://ui.adsabs.harvard.edu/help/actions/journal-macros
 */
const table = `
aas|AAS Meeting Abstracts|American Astronomical Society Meeting Abstracts
aj|AJ|The Astronomical Journal
actaa|AcA|Acta Astronomica
aap|A&A|Astronomy & Astrophysics
aapr|A&A Rev.|The Astronomy and Astrophysics Review
aaps|A&AS|Astronomy & Astrophysics Supplement Series
ao|Appl. Opt.|Applied Optics
apj|ApJ|The Astrophysical Journal
apjl|ApJL|The Astrophysical Journal Letters
apjs|ApJS|The Astrophysical Journal Supplement Series
aplett|Astrophys. Lett.|Astrophysical Letters
apspr|Astrophys. Space Phys. Res.|Astrophysics Space Physics Research
apss|Ap&SS|Astrophysics and Space Science
araa|ARA&A|Annual Review of Astronomy and Astrophysics
arep|Astron. Rep.|Astronomy Reports
aspc|ASP Conf. Ser.|Astronomical Society of the Pacific Conference Series
astap|A&A|Astronomy & Astrophysics
azh|AZh|Astronomicheskii Zhurnal
baas|BAAS|Bulletin of the American Astronomical Society
bac|Bull. Astron. Inst. Czech.|Bulletin of the Astronomical Institutes of Czechoslovakia
bain|Bull. Astron. Inst. Netherlands|Bulletin of the Astronomical Institutes of the Netherlands
caa|Chinese Astron. Astrophys.|Chinese Astronomy and Astrophysics
cjaa|ChJAA|Chinese Journal of Astronomy and Astrophysics
dps|DPS Meeting Abstracts|AAS Division for Planetary Sciences Meeting Abstracts
fcp|Fund. Cosmic Phys.|Fundamentals of Cosmic Physics
gca|Geochim. Cosmochim. Acta|Geochimica et Cosmochimica Acta
grl|Geophys. Res. Lett.|Geophysical Research Letters
iaucirc|IAU Circ.|International Astronomical Union Circular
icarus|Icarus|Icarus
jaavso|JAAVSO|Journal of the American Association of Variable Star Observers
japa|J. Astrophys. Astron.|Journal of Astrophysics and Astronomy
jcap|JCAP|Journal of Cosmology and Astroparticle Physics
jcp|J. Chem. Phys.|The Journal of Chemical Physics
jgr|J. Geophys. Res.|Journal of Geophysical Research
jqsrt|JQSRT|Journal of Quantitative Spectroscopy and Radiative Transfer
jrasc|JRASC|Journal of the Royal Astronomical Society of Canada
maps|Meteorit. Planet. Sci.|Meteoritics and Planetary Science
memras|MmRAS|Memoirs of the Royal Astronomical Society
memsai|Mem. Soc. Astron. Italiana|Memorie della Società Astronomica Italiana
mnassa|MNASSA|Monthly Notes of the Astronomical Society of South Africa
mnras|MNRAS|Monthly Notices of the Royal Astronomical Society
na|New Astron.|New Astronomy
nar|New Astron. Rev.|New Astronomy Reviews
nat|Nature|Nature
nphysa|Nucl. Phys. A|Nuclear Physics A
pasa|PASA|Publications of the Astronomical Society of Australia
pasj|PASJ|Publications of the Astronomical Society of Japan
pasp|PASP|Publications of the Astronomical Society of the Pacific
physrep|Phys. Rep.|Physics Reports
physscr|Phys. Scr.|Physica Scripta
planss|Planet. Space Sci.|Planetary and Space Science
pra|Phys. Rev. A|Physical Review A
prb|Phys. Rev. B|Physical Review B
prc|Phys. Rev. C|Physical Review C
prd|Phys. Rev. D|Physical Review D
pre|Phys. Rev. E|Physical Review E
prl|Phys. Rev. Lett.|Physical Review Letters
procspie|Proc. SPIE|Proceedings of the SPIE
psj|PSJ|The Planetary Science Journal
qjras|QJRAS|Quarterly Journal of the Royal Astronomical Society
rmxaa|RMxAA|Revista Mexicana de Astronomía y Astrofísica
sci|Science|Science
skytel|S&T|Sky and Telescope
solphys|Sol. Phys.|Solar Physics
sovast|Soviet Ast.|Soviet Astronomy
ssr|Space Sci. Rev.|Space Science Reviews
zap|ZAp|Zeitschrift für Astrophysik`

const synonyms = { apjlett: 'apjl', apjsupp: 'apjs', applopt: 'ao', jchph: 'jcp', aapS: 'aaps' }

export interface Journal {
  name: string
  short?: string
}

const byCommand = new Map<string, Journal>()
const byName = new Map<string, Journal>()

/** Spellings of a journal may differ in case, articles and punctuation. */
const folded = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^the /, '')
    .trim()

for (const [command = '', short = '', name = ''] of table
  .trim()
  .split('\n')
  .map((row) => row.split('|'))) {
  const journal = { name, short }
  byCommand.set(command, journal)
  byName.set(folded(name), journal)
  byName.set(folded(short), journal)
}
for (const [name, command] of Object.entries(synonyms)) {
  const journal = byCommand.get(command)
  if (journal) byCommand.set(name, journal)
}

/** The journal for a command such as `apj`. */
export function findJournalByCommand(command: string): Journal | undefined {
  return byCommand.get(command)
}

/** The journal for a printed name, with its abbreviation if known. */
export function findJournal(name: string): Journal {
  return byName.get(folded(name)) ?? { name }
}
