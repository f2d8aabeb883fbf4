import * as v from 'valibot'
import * as rules from './rules.ts'
import { setting } from './setting.ts'

/** The buttons of the first screen. */
export const heroTexts = {
  heroWork: setting({
    group: 'home',
    label: 'First button',
    hint: 'Leads to your projects, or else to your posts, publications or About; leave blank to hide',
    schema: rules.label('First button'),
    default: 'See My Work',
    visitors: { on: ['home'] },
    control: 'line',
  }),
  heroAbout: setting({
    group: 'home',
    label: 'Second button',
    hint: 'Leads to About; leave blank to hide',
    schema: rules.label('Second button'),
    default: 'Learn More',
    visitors: { on: ['home'] },
    control: 'line',
  }),
}

/** What is next to the paragraphs of About. */
export const aboutTexts = {
  aboutThanks: setting({
    group: 'about',
    label: 'Thanks for reading more',
    hint: 'Shown for a moment when the extended bio is opened; leave blank to hide',
    schema: rules.sentence('Thanks for reading more'),
    default: "I'm happy to share more about my journey.",
    visitors: { on: ['home'] },
    control: 'line',
  }),
  spectrum: setting({
    group: 'about',
    label: 'Show the spectrum of the Sun',
    remark: 'The figure below About, in which the line of the accent colour is marked.',
    schema: v.boolean('Spectrum must be true or false'),
    default: true,
    visitors: { on: ['home'] },
    control: 'checkbox',
  }),
}

/** The words of the dashboard and of its cards on the home page. */
export const dashboardTexts = {
  dashboardHeading: setting({
    group: 'dashboard',
    label: 'Heading of the dashboard',
    schema: rules.heading('Heading of the dashboard'),
    default: 'My Dashboard',
    visitors: { on: ['dashboard'] },
    control: 'line',
  }),
  dashboardBadge: setting({
    group: 'dashboard',
    label: 'Badge',
    hint: 'Above the heading; leave blank to hide',
    schema: rules.label('Badge'),
    default: 'Personal Space',
    visitors: { on: ['dashboard'] },
    control: 'line',
  }),
  dashboardIntro: setting({
    group: 'dashboard',
    label: 'Intro of the dashboard',
    hint: 'Below the heading; leave blank to hide',
    schema: rules.sentence('Intro of the dashboard'),
    default:
      'What I am working towards this season, sentences I keep coming back to, and what is on the screen when the clouds win.',
    sample: true,
    visitors: { on: ['dashboard'] },
    control: 'text',
    input: { rows: 3 },
  }),
  dashboardTitle: setting({
    group: 'dashboard',
    label: 'Browser title of the dashboard',
    schema: rules.heading('Browser title of the dashboard'),
    default: 'Personal Dashboard',
    visitors: { on: ['dashboard'] },
    control: 'line',
  }),
  dashboardDescription: setting({
    group: 'dashboard',
    label: 'Description of the dashboard',
    hint: 'For search results; # stands for your name',
    schema: rules.sentence('Description of the dashboard'),
    default: 'Goals, favorite quotes and currently watched movies of #.',
    visitors: { on: ['dashboard'] },
    control: 'line',
  }),
  goalsHeading: setting({
    group: 'dashboard',
    label: 'Heading of the goals',
    schema: rules.heading('Heading of the goals'),
    default: 'Current Goals',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  goalsButton: setting({
    group: 'dashboard',
    label: 'Button of the goals',
    hint: 'Buttons lead to the dashboard and are disabled there; leave blank to hide',
    schema: rules.label('Button of the goals'),
    default: 'Edit Goals',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  quotesHeading: setting({
    group: 'dashboard',
    label: 'Heading of the quotes',
    schema: rules.heading('Heading of the quotes'),
    default: 'Favorite Quotes',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  quotesButton: setting({
    group: 'dashboard',
    label: 'Button of the quotes',
    schema: rules.label('Button of the quotes'),
    default: 'Add Quote',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  moviesHeading: setting({
    group: 'dashboard',
    label: 'Heading of the movies',
    schema: rules.heading('Heading of the movies'),
    default: 'Currently Watching',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  moviesButton: setting({
    group: 'dashboard',
    label: 'Button of the movies',
    schema: rules.label('Button of the movies'),
    default: 'Update List',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
}

/** Texts for where there is nothing. */
export const emptyTexts = {
  emptySkills: setting({
    group: 'empty',
    label: 'Without skills',
    hint: 'Sentences for sections that are shown although they are empty; leave blank to hide',
    schema: rules.sentence('Without skills'),
    default: 'No skills are listed yet.',
    visitors: { on: ['home'] },
    control: 'line',
  }),
  emptyProjects: setting({
    group: 'empty',
    label: 'Without projects',
    schema: rules.sentence('Without projects'),
    default: 'No projects are shown yet.',
    visitors: { on: ['home'] },
    control: 'line',
  }),
  emptyPosts: setting({
    group: 'empty',
    label: 'Without posts',
    schema: rules.sentence('Without posts'),
    default: 'Nothing is published yet.',
    visitors: { on: ['home', 'archive'] },
    control: 'line',
  }),
  goalsEmpty: setting({
    group: 'empty',
    label: 'Without goals',
    schema: rules.sentence('Without goals'),
    default: 'No goals are set at the moment.',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  quotesEmpty: setting({
    group: 'empty',
    label: 'Without quotes',
    schema: rules.sentence('Without quotes'),
    default: 'No quotes yet.',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  moviesEmpty: setting({
    group: 'empty',
    label: 'Without movies',
    schema: rules.sentence('Without movies'),
    default: 'Nothing is on the screen at the moment.',
    visitors: { on: ['home', 'dashboard'] },
    control: 'line',
  }),
  emptyDashboard: setting({
    group: 'empty',
    label: 'Without goals, quotes and movies',
    hint: 'On the dashboard while its section is hidden',
    schema: rules.sentence('Without goals, quotes and movies'),
    default: 'Nothing is on the dashboard at the moment.',
    visitors: { on: ['dashboard'] },
    control: 'line',
  }),
  emptyInterests: setting({
    group: 'empty',
    label: 'Without interests',
    schema: rules.sentence('Without interests'),
    default: 'No interests are listed yet.',
    visitors: { on: ['home'] },
    control: 'line',
  }),
  emptyMusic: setting({
    group: 'empty',
    label: 'Without music',
    schema: rules.sentence('Without music'),
    default: 'Check back soon for my music recommendations!',
    visitors: { on: ['home'] },
    control: 'line',
  }),
  missingHint: setting({
    group: 'empty',
    label: 'Hint on missing pages',
    hint: 'Below ‘404 Page Not Found’; leave blank to hide',
    schema: rules.sentence('Hint on missing pages'),
    default: 'Did you forget to add the page to the router?',
    visitors: { on: ['missing'] },
    control: 'line',
  }),
}

/** The words beside the sign-in form. */
export const signInTexts = {
  signinHeading: setting({
    group: 'signin',
    label: 'Heading beside the form',
    hint: 'On wide screens, over the sky',
    schema: rules.heading('Heading beside the form'),
    default: 'Everything on the public side, from one place.',
    visitors: { on: ['signin'] },
    control: 'line',
  }),
  signinLines: setting({
    group: 'signin',
    label: 'Lines beside the form',
    hint: 'One per line; leave blank to hide',
    schema: rules.shortLines('Lines beside the form'),
    default: [
      'Manage blog content',
      'Update projects showcase',
      'Edit skills and interests',
      'Maintain personal dashboard',
    ],
    visitors: { on: ['signin'] },
    control: 'lines',
    input: { rows: 4 },
  }),
}
