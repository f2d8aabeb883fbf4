import type { SiteWords } from '../site/contract.ts'

interface ReadmeOptions {
  site: SiteWords
  address: string
  date: string
}

/** The README of an export, which describes its files. */
export function readme({ site, address, date }: ReadmeOptions): string {
  return `${site.title}
${address}
Exported at ${date}

What lies here

posts/       One Markdown file per post. The head between the two lines of --- is YAML: the
             number of the post, its title, date, category and excerpt; state says whether it is
             a draft, planned or published, visibleFrom from when on visitors see it (null for a
             draft). The text follows after one empty line.
lists/       Each list twice: as JSON, which an import reads, and as CSV for spreadsheets.
             comments belong to the post whose number is their blogPostId; one that is moderated
             is seen by the owner alone. pages hold their Markdown, null for the text that comes
             with every site; position is their order.
library.bib  The works of the library as BibTeX, for reference managers and for LaTeX.
media/       The pictures. A post names one as /media/ and the name of the file.
files/       Data, notebooks and papers beside the texts. A post names one as /files/ and its name.
cv.md        The CV as Markdown, if there is one.
site.json    The settings of the site.
feed.xml     All published posts as one Atom feed, for programs that know nothing of this one.
export.json  The form of this export, its date, and the next free number of each list.

The CSV files are UTF-8. A text that begins like a formula (= + - @) or with an apostrophe has an
apostrophe before it, so that no spreadsheet runs it: take one leading apostrophe away and you have
the text. Lists inside a cell are JSON, true and false are yes and no, an empty cell is no value.

Not here: accounts, passwords and sessions, what is still to be mailed, the links in mails, and what
newsletters went to whom. A backup holds those too.

Messages and addresses in here belong to people who trusted the site with them.

To read it back: npm run ephemeris -- import <this folder>
`
}
