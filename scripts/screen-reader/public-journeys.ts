import { type Journey, tab, tabToField } from './journey.ts'

/** What visitors do. */
export const publicJourneys: readonly Journey[] = [
  {
    name: 'home by headings',
    steps: [
      { does: 'open the home page', open: '/', hears: ['Ada Example', 'Finished loading'] },
      {
        does: 'press H',
        press: ['h'],
        hears: ['Old light, read with new machines', 'heading level 1'],
      },
      { does: 'press H', press: ['h'], hears: ['About Me heading level 2'] },
      { does: 'press H', press: ['h'], hears: ['Skills heading level 2'] },
      { does: 'go on to the projects', press: ['h'], until: 'Projects heading level 2' },
      { does: 'press H', press: ['h'], hears: ['Burst Bench heading level 3'] },
      { does: 'go on to the blog', press: ['h'], until: 'Blog heading level 2' },
      {
        does: 'press H',
        press: ['h'],
        hears: ['What a Bell test actually tests', 'link heading level 3'],
      },
      { does: 'go on to the dashboard', press: ['h'], until: 'Dashboard heading level 2' },
      { does: 'go on to the newsletter', press: ['h'], until: 'Newsletter heading level 2' },
      { does: 'go on to the contact form', press: ['h'], until: 'Contact Me heading level 2' },
    ],
  },
  {
    name: 'an article with formulas and a chart',
    steps: [
      {
        does: 'open the article',
        open: '/blog/5',
        hears: ['What a Bell test actually tests · Ada Example'],
      },
      { does: 'press H', press: ['h'], hears: ['What a Bell test actually tests heading level 1'] },
      {
        does: 'read the next line',
        press: ['Down'],
        hears: ['November 12, 2026', 'Quantum physics'],
      },
      { does: 'go on to the text', press: ['Down'], until: 'Two detectors sit a kilometre apart' },
      {
        does: 'press H',
        press: ['h'],
        hears: ['A list of answers, shared in advance heading level 2'],
      },
      { does: 'read on to the formula', press: ['Down'], until: 'integral', never: ['image'] },
      { does: 'press H', press: ['h'], hears: ['What the singlet does instead heading level 2'] },
      {
        does: 'press G for the next graphic',
        press: ['g'],
        hears: ['The CHSH sum for singlet pairs', 'Chart of |S|', 'image'],
      },
      {
        does: 'read the next lines',
        press: ['Down', 'Down', 'Down', 'Down', 'Down'],
        never: ['0 · 45', '90', '135', '180'],
      },
      { does: 'go on to the data', press: ['b'], until: 'Data (101 rows) collapsed push button' },
      {
        does: 'press T for the table',
        press: ['t'],
        hears: ['table with 4 rows 3 columns', 'How large |S| may become'],
      },
      {
        does: 'read the next rows',
        press: ['Down', 'Down', 'Down', 'Down', 'Down'],
        hears: ['Shared list'],
      },
    ],
  },
  {
    name: 'a comment with a mistake, then right',
    steps: [
      { does: 'open the article', open: '/blog/5', hears: ['Finished loading'] },
      { does: 'go to the comments', press: ['h'], until: 'Comments heading level 2' },
      {
        does: 'go on to the name',
        press: ['Tab'],
        until: 'Name entry',
        hears: ['required'],
        never: ['invalid entry'],
      },
      {
        does: 'go on to the comment',
        press: ['Tab'],
        hears: ['Comment entry', 'required'],
        never: ['invalid entry'],
      },
      { does: 'type a comment', type: 'Which table did you use?' },
      { does: 'go on to the button', press: ['Tab'], hears: ['Post Comment push button'] },
      {
        does: 'press it without a name',
        press: ['Return'],
        hears: ['Missing information', 'Please enter your name', 'invalid entry', 'Name entry'],
      },
      { does: 'type the name', type: 'Mira Sample' },
      {
        does: 'go on to the comment',
        press: ['Tab'],
        hears: ['Comment entry', 'Which table did you use'],
      },
      { does: 'go on to the button', press: ['Tab'], hears: ['Post Comment push button'] },
      {
        does: 'press it',
        press: ['Return'],
        hears: ['Comment Posted Successfully', "It's now visible to other visitors"],
      },
      {
        does: 'go back',
        press: ['shift+Tab'],
        hears: ['Comment entry'],
        never: ['Skip to content'],
      },
    ],
  },
  {
    name: 'contact',
    steps: [
      { does: 'open the home page', open: '/', hears: ['Finished loading'] },
      { does: 'go to the contact form', press: ['h'], until: 'Contact Me heading level 2' },
      tabToField('Name'),
      { does: 'type the name', type: 'Mira Sample' },
      tabToField('Email'),
      { does: 'type half an address', type: 'mira' },
      { does: 'press Tab', press: ['Tab'], hears: ['Subject entry'], never: ['invalid entry'] },
      { does: 'type the subject', type: 'Fringes' },
      tabToField('Message'),
      { does: 'type the message', type: 'May I use your data in a lecture?' },
      tab('Send Message push button'),
      {
        does: 'press the button',
        press: ['Return'],
        hears: ['Email entry', 'invalid entry', 'valid email address'],
      },
      { does: 'complete the address', press: ['End'] },
      { does: 'type the rest', type: '@example.org' },
      {
        does: 'press Return',
        press: ['Return'],
        hears: ['Thank you for your message', 'The owner will be notified'],
      },
    ],
  },
  {
    name: 'newsletter',
    steps: [
      { does: 'open the home page', open: '/', hears: ['Finished loading'] },
      { does: 'go to the newsletter', press: ['h'], until: 'Newsletter heading level 2' },
      tabToField('Email address'),
      { does: 'type half an address', type: 'theo' },
      {
        does: 'press Return',
        press: ['Return'],
        hears: ['Invalid email', 'Please enter a valid email address'],
      },
      {
        does: 'leave the field and come back',
        press: ['Tab', 'shift+Tab'],
        hears: ['Email address entry', 'invalid entry'],
      },
      { does: 'go to the end of what was typed', press: ['End'] },
      { does: 'type the rest', type: '@example.org' },
      {
        does: 'press Return',
        press: ['Return'],
        hears: ['Subscribed', 'Thank you for subscribing'],
      },
      tab('Subscribe push button'),
    ],
  },
  {
    name: 'search',
    steps: [
      { does: 'open the home page', open: '/', hears: ['Finished loading'] },
      {
        does: 'press Ctrl+K',
        press: ['ctrl+k'],
        hears: ['Search dialog'],
        never: ['What a Bell test'],
      },
      {
        does: 'type a word',
        type: 'noise',
        hears: ['A light curve is a time series with opinions', 'results'],
      },
      { does: 'press the arrow key', press: ['Down'], hears: ['The low notes arrive last'] },
      {
        does: 'type another one',
        press: ['ctrl+a'],
        type: 'quagga',
        hears: ['No results for quagga'],
      },
      {
        does: 'type another one',
        press: ['ctrl+a'],
        type: 'singlet',
        hears: ['What a Bell test actually tests', '1 result'],
      },
      {
        does: 'press Return',
        press: ['Return'],
        hears: ['What a Bell test actually tests · Ada Example'],
      },
    ],
  },
  {
    name: 'goal toggle',
    steps: [
      {
        does: 'open the dashboard',
        open: '/dashboard',
        hears: ['Personal Dashboard'],
      },
      { does: 'go to the goals', press: ['h'], until: 'Current Goals' },
      { does: 'press X for the next check box', press: ['x'], hears: ['check box'] },
      { does: 'press the space bar', press: ['space'], hears: ['not checked', 'Goal reopened'] },
      { does: 'press the space bar', press: ['space'], hears: ['Goal completed'] },
      { does: 'press Tab', press: ['Tab'], hears: ['check box'], never: ['Skip to content'] },
    ],
  },
]
