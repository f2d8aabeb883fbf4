import * as v from 'valibot'
import { accentNames } from '../../shared/accents.ts'
import { usualCitationStyle } from '@ephemeris/bibliography'
import { email, line, lines } from '../../shared/fields.ts'
import { aboutTexts, dashboardTexts, emptyTexts, heroTexts, signInTexts } from './page-texts.ts'
import * as rules from './rules.ts'
import { setting, unusualSetting } from './setting.ts'
import * as starter from './starter-texts.ts'

/**
 * The settings of the site, in the order in which they are stored and exported. Storage, export, import, data for
 * visitors, the form, the steps of a new owner and the sample values to replace all derive from this table.
 * The texts of a fresh site are those of a placeholder person until the real owner makes an account.
 */
export const siteSettings = {
  ownerName: setting({
    group: 'who',
    label: 'Your name',
    schema: rules.required('Name', 100),
    default: 'Ada Example',
    sample: true,
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'name' },
  }),
  title: setting({
    group: 'who',
    label: 'Site title',
    hint: 'Shown in the browser tab and in search results',
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
    hint: 'May have **bold**, *italics* and [links](https://example.org)',
    schema: rules.required('Subtitle', 200),
    default: 'Ada Example works in astrophysics, data science and software.',
    sample: true,
    visitors: 'always',
    control: 'line',
  }),
  tagline: setting({
    group: 'home',
    label: 'Tagline',
    hint: 'One more sentence, with Markdown as in the subtitle; leave blank to hide',
    schema: line('Tagline', { min: 0, max: 400 }),
    default:
      'I build the pipelines that turn photons into evidence: survey photometry, probabilistic models, and the software that keeps both honest.',
    sample: true,
    visitors: { whileShown: ['home'], otherwise: '' },
    control: 'text',
    input: { rows: 3 },
  }),
  ...heroTexts,
  aboutLead: setting({
    group: 'about',
    label: 'Opening',
    hint: 'The first paragraph, in large type; may have **bold**, *italics* and [links](https://example.org)',
    schema: lines('Opening', { max: 1000, tooShort: 'Opening is required' }),
    default:
      'I study stars that change. Most of my nights are spent with light curves: long, patient records of brightness in which a planet, a pulsation and a faulty pixel all look alike until you model them properly.',
    sample: true,
    visitors: { whileShown: ['about'], otherwise: '' },
    control: 'text',
    input: { rows: 3 },
  }),
  about: setting({
    group: 'about',
    label: 'Body',
    hint: 'An empty line begins a new paragraph; Markdown as in the opening',
    schema: rules.paragraphs('About'),
    default: starter.about,
    sample: true,
    visitors: { whileShown: ['about'], otherwise: [] },
    control: 'paragraphs',
    input: { rows: 6 },
  }),
  aboutMore: setting({
    group: 'about',
    label: 'Extended bio',
    hint: 'Revealed by the Read More button; leave blank to hide the button',
    schema: rules.paragraphs('Extended bio'),
    default: starter.aboutMore,
    sample: true,
    visitors: { whileShown: ['about'], otherwise: [] },
    control: 'paragraphs',
    input: { rows: 6 },
  }),
  ...aboutTexts,
  portrait: unusualSetting({
    group: 'portrait',
    label: 'Portrait',
    parts: {
      alt: {
        label: 'Alternative text',
        hint: 'Describes the portrait for people who cannot see it, for example: Ada Example at the telescope',
      },
      zoom: { label: 'Zoom' },
      x: { label: 'Horizontal' },
      y: { label: 'Vertical' },
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
    hint: 'Without one, the card says that it is not currently shared',
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
      'Shown in the contact card and the footer, and in the data for search engines. Addresses begin with https:// or mailto:, which is added where it is missing; well-known sites get their icon.',
    parts: {
      row: { label: 'Link #' },
      label: { label: 'Label of link #' },
      address: { label: 'Address of link #' },
      add: { label: 'Add Link' },
    },
    schema: rules.links,
    default: starter.links,
    visitors: 'always',
  }),
  ...dashboardTexts,
  /** What the newsletter says of itself in figures; one without a value is not shown. */
  figures: unusualSetting({
    group: 'newsletter',
    label: 'Statistic #',
    remark:
      'Shown beside the number of subscribers. They are not measured; leave one blank to hide it.',
    parts: { label: { label: 'Label of statistic #' } },
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
    label: 'Note under every article',
    hint: 'Markdown, as in posts; not included in feeds and mails',
    schema: lines('Note under every article', { min: 0, max: 10_000 }),
    default: starter.note,
    sample: 'Note under articles',
    onlyWith: 'articleNote',
    visitors: 'never',
    control: 'text',
    input: { rows: 6 },
  }),
  /** Existing comments stay readable. */
  commentsOpen: setting({
    group: 'comments',
    label: 'Visitors can write comments',
    remark: 'When off, the form is hidden and existing comments stay visible.',
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
    label: 'Footer line',
    hint: 'After the year and your name',
    schema: line('Footer line', { min: 0, max: 200 }),
    default: 'All rights reserved.',
    visitors: 'always',
    control: 'line',
  }),
  ...emptyTexts,
  ...signInTexts,
  /** "Today" and the current year are the owner's. */
  timeZone: unusualSetting({
    group: 'time',
    label: 'Time zone',
    hint: 'Dates and times on the site use this time zone',
    parts: {},
    schema: rules.timeZone,
    default: 'UTC',
    visitors: 'always',
  }),
  /** In degrees. */
  longitude: setting({
    group: 'time',
    label: 'Longitude',
    hint: 'Degrees east of Greenwich, negative to the west; sets the sidereal clock',
    schema: rules.between('Longitude', -180, 180),
    default: -70.4,
    visitors: 'always',
    control: 'number',
    input: { min: -180, max: 180 },
  }),
  place: setting({
    group: 'time',
    label: 'Place',
    hint: 'The name of that place, shown beside the sidereal time; leave blank to hide',
    schema: line('Place', { min: 0, max: 60 }),
    default: '',
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'off' },
  }),
  /** The field of the sky behind the first words. */
  sky: unusualSetting({
    group: 'sky',
    label: 'Field of the sky',
    parts: {
      own: { label: 'Use a field of your own' },
      ra: { label: 'Right ascension', hint: 'Degrees; one hour is 15 degrees' },
      dec: { label: 'Declination', hint: 'Degrees, negative to the south' },
      width: { label: 'Width', hint: 'Degrees visible on a wide screen' },
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
    remark: 'Changing this re-renders #.',
    parts: {
      titles: {
        label: 'Titles in reference lists',
        options: { shown: 'Shown', hidden: 'Hidden for articles' },
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
    label: 'Names in papers',
    hint: 'One a line, such as Example, A. B.; new works in the library count as yours when an author matches',
    schema: rules.paperNames,
    default: ['Example, A.'],
    sample: true,
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
    schema: rules.orcid,
    default: '',
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'off', spellCheck: false },
  }),
  publicationsInHeader: setting({
    group: 'publications',
    label: 'Publications in the header, once there are any',
    schema: v.boolean('Publications in header must be true or false'),
    default: false,
    visitors: 'always',
    control: 'checkbox',
  }),
  cv: unusualSetting({
    group: 'cv',
    label: 'CV',
    hint: 'Markdown. An item that begins with a year in bold gets a year column: - **2021–2024** Fellow, Example Observatory. A block of ```publications lists yours, with lines such as show: first, limit: 10, since: 2020 or style: short.',
    parts: {
      isShown: {
        label: 'Shown on the site',
        remark:
          'A CV with a text is the page /cv, linked in the header, below your name, subtitle, location, email and profiles.',
      },
      file: {
        label: 'PDF for download',
        options: { '': 'None' },
        remark: 'One of the PDFs under Media.',
      },
    },
    schema: rules.cv,
    default: { text: '', isShown: true, file: '' },
    visitors: 'never',
  }),
  sections: unusualSetting({
    group: 'sections',
    label: 'Sections',
    remark:
      'In this order on the home page. Titles are also the menu labels; hidden sections leave the menus.',
    parts: {
      heading: { label: 'Title of #' },
      shown: {
        label: 'Visibility of #',
        options: { always: 'Shown', filled: 'Hidden while empty', never: 'Hidden' },
      },
      note: { label: 'Intro line of #' },
      removeNotes: { label: 'Clear Sample Intros' },
    },
    schema: rules.sections,
    default: starter.sections,
    visitors: 'never',
  }),
}
