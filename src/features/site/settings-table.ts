import * as v from 'valibot'
import { accentNames } from '../../shared/accents.ts'
import { usualCitationStyle } from '@ephemeris/bibliography'
import { email, line, lines } from '../../shared/fields.ts'
import { cv } from './cv.ts'
import { orcid } from './orcid.ts'
import * as rules from './rules.ts'
import { setting, unusualSetting } from './setting.ts'
import * as starter from './starter-texts.ts'

/**
 * The settings of the site, in the order in which they are stored and exported. What is stored, exported, imported and
 * sent to visitors, the form, the steps of a new owner and what they are asked to replace follow from this table.
 * The texts of a fresh site are those of a placeholder person until the real owner makes an account.
 */
export const siteSettings = {
  ownerName: setting({
    group: 'who',
    label: 'Your Name',
    schema: rules.required('Name', 100),
    default: 'Ada Example',
    sample: true,
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'name' },
  }),
  title: setting({
    group: 'who',
    label: 'Site Title',
    hint: 'In the tab of the browser and in search results',
    schema: rules.required('Site title', 120),
    default: 'Ada Example: astrophysics, data science, software',
    sample: true,
    visitors: 'always',
    control: 'line',
  }),
  description: setting({
    group: 'who',
    label: 'Description',
    hint: 'One or two sentences for search results and previews',
    schema: rules.required('Description', 300),
    default:
      'Notes, projects and open questions of Ada Example, who works in astrophysics, data science and software engineering.',
    sample: true,
    visitors: 'always',
    control: 'text',
    input: { rows: 3 },
  }),
  headline: setting({
    group: 'home',
    label: 'Headline',
    schema: rules.required('Headline', 120),
    default: 'Old light, read with new machines.',
    sample: true,
    visitors: 'always',
    control: 'line',
  }),
  subtitle: setting({
    group: 'home',
    label: 'Subtitle',
    schema: rules.required('Subtitle', 200),
    default: 'Ada Example works in astrophysics, data science and software.',
    sample: true,
    visitors: 'always',
    control: 'line',
  }),
  tagline: setting({
    group: 'home',
    label: 'Tagline',
    schema: rules.required('Tagline', 400),
    default:
      'I build the pipelines that turn photons into evidence: survey photometry, probabilistic models, and the software that keeps both honest.',
    sample: true,
    visitors: { whileShown: ['home'], otherwise: '' },
    control: 'text',
    input: { rows: 3 },
  }),
  aboutLead: setting({
    group: 'about',
    label: 'Lead',
    hint: 'The first paragraph, set large',
    schema: lines('Lead', { max: 1000, tooShort: 'Lead is required' }),
    default:
      'I study stars that change. Most of my nights are spent with light curves: long, patient records of brightness in which a planet, a pulsation and a faulty pixel all look alike until you model them properly.',
    sample: true,
    visitors: { whileShown: ['about'], otherwise: '' },
    control: 'text',
    input: { rows: 3 },
  }),
  about: setting({
    group: 'about',
    label: 'Paragraphs',
    hint: 'An empty line begins a new paragraph',
    schema: rules.paragraphs('About'),
    default: starter.about,
    sample: true,
    visitors: { whileShown: ['about'], otherwise: [] },
    control: 'paragraphs',
    input: { rows: 6 },
  }),
  aboutMore: setting({
    group: 'about',
    label: 'Read More',
    hint: 'Paragraphs that the button opens; without any there is no button',
    schema: rules.paragraphs('Read More'),
    default: starter.aboutMore,
    sample: true,
    visitors: { whileShown: ['about'], otherwise: [] },
    control: 'paragraphs',
    input: { rows: 6 },
  }),
  portrait: unusualSetting({
    group: 'portrait',
    label: 'Portrait',
    parts: {
      choose: { label: 'Choose Picture' },
      alt: {
        label: 'What the Portrait Shows',
        hint: 'For those who cannot see it, such as Ada Example at the telescope',
      },
      zoom: { label: 'Zoom' },
      x: { label: 'Across' },
      y: { label: 'Down' },
    },
    schema: rules.portrait,
    default: starter.portrait,
    visitors: { whileShown: ['about'], otherwise: starter.portrait },
  }),
  email: setting({
    group: 'contact',
    label: 'Email',
    schema: email('Please enter a valid email address'),
    default: 'hello@example.org',
    sample: true,
    visitors: { whileShown: ['contact', 'cv'], otherwise: '' },
    control: 'line',
    input: { inputMode: 'email', autoComplete: 'email' },
  }),
  phone: setting({
    group: 'contact',
    label: 'Phone',
    hint: 'Without one the card says that it is not currently shared',
    schema: line('Phone', { min: 0, max: 40 }),
    default: '',
    visitors: { whileShown: ['contact'], otherwise: '' },
    control: 'line',
    input: { inputMode: 'tel', autoComplete: 'tel' },
  }),
  location: setting({
    group: 'contact',
    label: 'Location',
    schema: line('Location', { min: 0, max: 200 }),
    default: 'Third planet of a G2V star, Orion Spur, Milky Way, Laniakea',
    sample: true,
    visitors: { whileShown: ['contact', 'cv'], otherwise: '' },
    control: 'line',
  }),
  availability: setting({
    group: 'contact',
    label: 'Availability',
    schema: line('Availability', { min: 0, max: 200 }),
    default: 'Flexible hours, best reached via email',
    sample: true,
    visitors: { whileShown: ['contact'], otherwise: '' },
    control: 'line',
  }),
  /** In the contact card, the footer and the data for search engines. */
  links: unusualSetting({
    group: 'links',
    label: 'Links',
    remark:
      'In the contact card, in the footer and in the data for search engines. An address begins with https:// or mailto:; the well-known places get their mark.',
    restore: 'Links As They Came',
    parts: {
      row: { label: 'Link #' },
      label: { label: 'Label of Link #' },
      address: { label: 'Address of Link #' },
      add: { label: 'Add Link' },
    },
    schema: rules.links,
    default: starter.links,
    visitors: 'always',
  }),
  /** What the newsletter says of itself in figures; one without a value is not shown. */
  figures: unusualSetting({
    group: 'newsletter',
    label: 'Figure #',
    remark:
      'Figures beside the number of subscribers. They are not measured: leave one empty that is not yours.',
    parts: { label: { label: 'What Figure # Counts' } },
    schema: rules.figures,
    default: starter.figures,
    visitors: { whileShown: ['newsletter'], otherwise: [] },
  }),
  articleNote: setting({
    group: 'articles',
    label: 'A note follows every article',
    schema: v.boolean('Article note must be true or false'),
    default: true,
    visitors: 'never',
    control: 'checkbox',
  }),
  /** In Markdown. */
  articleNoteText: setting({
    group: 'articles',
    label: 'Note Under Every Article',
    hint: 'Markdown, as in posts; not in feeds and mails',
    restore: 'Note As It Came',
    schema: lines('Note under every article', { min: 0, max: 10_000 }),
    default: starter.note,
    sample: 'Note under Articles',
    onlyWith: 'articleNote',
    visitors: 'never',
    control: 'text',
    input: { rows: 6 },
  }),
  /** Comments that are there stay readable. */
  commentsOpen: setting({
    group: 'comments',
    label: 'Visitors can write comments',
    remark:
      'Without it there is no form and none is taken; those that are there can still be read.',
    schema: v.boolean('Comments open must be true or false'),
    default: true,
    visitors: 'always',
    control: 'checkbox',
  }),
  /** The spectral line whose colour is the one of the site. */
  accent: unusualSetting({
    group: 'accent',
    label: 'Accent',
    parts: {},
    schema: v.picklist(accentNames, 'Accent must be one of the six lines'),
    default: 'h-alpha',
    visitors: 'always',
  }),
  footerLine: setting({
    group: 'footer',
    label: 'Footer Line',
    hint: 'After the year and your name',
    schema: line('Footer line', { min: 0, max: 200 }),
    default: 'All rights reserved.',
    visitors: 'always',
    control: 'line',
  }),
  /** "Today" and the current year are the owner's. */
  timeZone: unusualSetting({
    group: 'time',
    label: 'Time Zone',
    hint: 'Dates and times on the site are reckoned in it',
    parts: {},
    schema: rules.timeZone,
    default: 'UTC',
    visitors: 'always',
  }),
  /** In degrees. */
  longitude: setting({
    group: 'time',
    label: 'Longitude',
    hint: 'Degrees east of Greenwich, negative to the west; the sidereal clock runs by it',
    schema: rules.between('Longitude', -180, 180),
    default: -70.4,
    visitors: 'always',
    control: 'number',
    input: { min: -180, max: 180 },
  }),
  place: setting({
    group: 'time',
    label: 'Place',
    hint: 'What that place is called, beside the sidereal time; empty for nothing',
    schema: line('Place', { min: 0, max: 60 }),
    default: '',
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'off' },
  }),
  /** The field of the sky behind the first words. */
  sky: unusualSetting({
    group: 'sky',
    label: 'Field of the Sky',
    parts: {
      own: { label: 'A field of my own' },
      ra: { label: 'Right Ascension', hint: 'Degrees; an hour has 15' },
      dec: { label: 'Declination', hint: 'Degrees, negative to the south' },
      width: { label: 'Width', hint: 'Degrees across a wide screen' },
    },
    schema: rules.sky,
    default: { field: 'orion', ra: 80, dec: 5, width: 100 },
    visitors: 'never',
  }),
  /** TeX that defines commands for the formulas of all posts. */
  macros: unusualSetting({
    group: 'writing',
    label: 'Macros',
    hint: 'TeX that defines commands for the formulas of all posts, such as \\newcommand{\\Msun}{M_\\odot}',
    parts: {},
    // The maximum length of one formula.
    schema: lines('Macros', { min: 0, max: 4000 }),
    default: '',
    visitors: 'never',
  }),
  citationStyle: unusualSetting({
    group: 'writing',
    label: 'Citations',
    options: { 'author-year': 'Author and year (as in ApJ, A&A and MNRAS)', numbers: 'Numbers' },
    remark: 'Changing this sets # again.',
    parts: {
      titles: {
        label: 'Titles in Reference Lists',
        options: { shown: 'Shown', hidden: 'Left out for articles' },
      },
      journals: {
        label: 'Journals',
        options: { short: 'Short names', full: 'Full names' },
      },
    },
    schema: rules.citationStyle,
    default: usualCitationStyle,
    visitors: 'never',
    affects: 'citations',
  }),
  paperNames: setting({
    group: 'science',
    label: 'Names in Papers',
    hint: 'One a line, such as Example, A. B.; works that you add to the library are yours when an author is called so',
    schema: rules.paperNames,
    default: ['Example, A.'],
    visitors: 'never',
    affects: 'ownWorks',
    control: 'lines',
    input: { rows: 2, spellCheck: false },
  }),
  /** Such as 0000-0002-1825-0097; empty for none. */
  orcid: setting({
    group: 'science',
    label: 'ORCID iD',
    hint: 'Such as 0000-0002-1825-0097',
    schema: orcid,
    default: '',
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'off', spellCheck: false },
  }),
  publicationsInHeader: setting({
    group: 'science',
    label: 'Publications in the header, once there are any',
    schema: v.boolean('Publications in header must be true or false'),
    default: false,
    visitors: 'always',
    control: 'checkbox',
  }),
  cv: unusualSetting({
    group: 'cv',
    label: 'CV',
    hint: 'Markdown. An item that begins with a year in bold has it in a column of its own: - **2021–2024** Fellow, Example Observatory. A block of ```publications lists yours, with lines such as show: first, limit: 10, since: 2020 or style: short.',
    parts: {
      isShown: {
        label: 'Shown on the site',
        remark:
          'With a text it is the page /cv, linked in the header; your name, subtitle, location, email and profiles stand above it.',
      },
      file: {
        label: 'PDF for Download',
        options: { '': 'None' },
        remark: 'One of the PDFs under Pictures and files.',
      },
    },
    schema: cv,
    default: { text: '', isShown: true, file: '' },
    visitors: 'never',
  }),
  sections: unusualSetting({
    group: 'sections',
    label: 'Sections',
    remark:
      'In this order on the home page. Links of the header and the footer say the heading; what is hidden has none.',
    restore: 'Sections As They Came',
    parts: {
      heading: { label: 'Heading of #' },
      shown: {
        label: 'Show #',
        options: { always: 'Shown', filled: 'Hidden while empty', never: 'Hidden' },
      },
      note: { label: 'Sentence of #' },
      removeNotes: { label: 'Remove Sentences That Came' },
    },
    schema: rules.sections,
    default: starter.sections,
    visitors: 'never',
  }),
}
