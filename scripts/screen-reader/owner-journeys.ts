import path from 'node:path'
import { type Journey, type Step, tab } from './journey.ts'

/** The account that signs in. */
export const owner = { username: 'ada', password: 'correct horse' } as const

export const signingIn: Journey = {
  name: 'sign-in',
  steps: [
    { does: 'open the page', open: '/auth', hears: ['Login · Ada Example'] },
    { does: 'press H', press: ['h'], hears: ['Welcome Back heading level 1'] },
    {
      does: 'go on to the username',
      press: ['Tab'],
      until: 'Username entry',
      never: ['invalid entry'],
    },
    { does: 'type the username', type: owner.username },
    {
      does: 'press Tab',
      press: ['Tab'],
      hears: ['Password password text'],
      never: ['invalid entry'],
    },
    { does: 'type a wrong password', type: 'incorrect horse' },
    {
      does: 'press Return',
      press: ['Return'],
      hears: ['Login failed', 'Invalid username or password'],
      never: ['grayed', 'document web'],
    },
    { does: 'go back to the password', press: ['shift+Tab'], until: 'Password password text' },
    { does: 'type the right password', press: ['ctrl+a'], type: owner.password },
    {
      does: 'press Return',
      press: ['Return'],
      hears: ['You have been logged in successfully', 'Admin Dashboard'],
    },
  ],
}

/** Goes to the heading of a list of the admin area, from the top of the page. */
const toHeading = (heading: string): Step => ({
  does: `go to ${heading}`,
  press: ['h'],
  until: `${heading} heading level 2`,
})

/** Orca forgets its focus mode when a dialog opens in Firefox; the next field that has the focus brings it back. */
const backToFocusMode = (first: string): Step => ({
  does: 'go on and back to the first field',
  press: ['Tab', 'shift+Tab'],
  hears: [first],
})

const picture = path.resolve(import.meta.dirname, '../../docs/pictures/home-light.webp')

/** What the owner does once signed in. */
export const ownerJourneys: readonly Journey[] = [
  {
    name: 'reordering goals',
    steps: [
      { does: 'open the goals', open: '/admin?tab=goals', hears: ['Goals · Admin · Ada Example'] },
      toHeading('Goals (5)'),
      {
        does: 'press T for the table',
        press: ['t'],
        hears: ['table with 6 rows 4 columns', 'Order column header'],
      },
      {
        does: 'press B for the first button, the status',
        press: ['b'],
        hears: ['Submit the transit catalogue paper', 'Completed'],
      },
      {
        does: 'go on to a button that moves',
        press: ['b'],
        until: 'Move Down Submit the transit catalogue paper',
      },
      {
        does: 'press it',
        press: ['Return'],
        hears: ['Submit the transit catalogue paper', 'now 2 of 5'],
      },
      { does: 'press it again', press: ['Return'], hears: ['now 3 of 5'] },
      {
        does: 'go to the button that moves up',
        press: ['shift+Tab'],
        hears: ['Move Up Submit the transit'],
      },
      { does: 'press it', press: ['Return'], hears: ['now 2 of 5'] },
      {
        does: 'press it again, which puts the goal first and takes the button away',
        press: ['Return'],
        hears: ['now 1 of 5'],
        never: ['document web'],
      },
    ],
  },
  {
    name: 'writing and publishing a post',
    steps: [
      {
        does: 'open the posts',
        open: '/admin?tab=blog',
        hears: ['Blog Posts · Admin · Ada Example'],
      },
      toHeading('Blog Posts (5)'),
      tab('Add New Post push button'),
      {
        does: 'press it',
        press: ['Return'],
        hears: ['Create New Blog Post dialog', 'Title entry', 'required'],
        never: ['invalid entry'],
      },
      backToFocusMode('Title entry'),
      { does: 'type a category only', press: ['Tab'], type: 'Time' },
      {
        does: 'try to create the post',
        press: ['ctrl+Return'],
        hears: ['Title entry', 'invalid entry', 'Title must be at least 3 characters'],
      },
      { does: 'type the title', type: 'Two noons' },
      tab('Category entry', 'Time'),
      { does: 'go on to the excerpt', press: ['Tab'], until: 'Excerpt entry' },
      { does: 'type the excerpt', type: 'Why noon is not at twelve.' },
      {
        does: 'go on to the visibility',
        press: ['Tab'],
        until: 'Published',
        hears: ['Visibility panel', 'radio button'],
      },
      { does: 'go on to the content', press: ['Tab'], until: 'Content entry' },
      { does: 'type the content', type: 'One of the Sun, one of the clock.' },
      { does: 'go on to the button', press: ['Tab'], until: 'Create Post push button' },
      {
        does: 'press it',
        press: ['Return'],
        hears: ['Success', 'Blog post created successfully'],
        never: ['document web'],
      },
      { does: 'press T for the table', press: ['t'], hears: ['table with 7 rows'] },
    ],
  },
  {
    name: 'uploading a picture',
    steps: [
      { does: 'open the media', open: '/admin?tab=media', hears: ['Media · Admin · Ada Example'] },
      toHeading('Media'),
      { does: 'go on to the button', press: ['b'], until: 'Upload push button' },
      { does: 'press it', press: ['Return'], hears: ['File Upload', 'file chooser'] },
      { does: 'ask for the field for a path', press: ['ctrl+l'], hears: ['Location'] },
      { does: 'type the path', type: picture },
      {
        does: 'press Return, again after a suggestion',
        press: ['Return'],
        until: 'Mozilla Firefox frame',
        hears: ['Picture uploaded successfully', '16 pictures'],
      },
      { does: 'press Tab', press: ['Tab'], hears: ['push button'], never: ['Skip to content'] },
    ],
  },
  {
    name: 'deleting',
    steps: [
      {
        does: 'open the quotes',
        open: '/admin?tab=quotes',
        hears: ['Quotes · Admin · Ada Example'],
      },
      { does: 'go to the first button that deletes', press: ['b'], until: 'Delete' },
      {
        does: 'press it',
        press: ['Return'],
        hears: [
          'dialog',
          'Are you sure you want to delete',
          'This action cannot be undone',
          'push button',
        ],
      },
      { does: 'change your mind', press: ['Escape'], hears: ['Delete', 'push button'] },
      { does: 'press it again', press: ['Return'], hears: ['Are you sure you want to delete'] },
      { does: 'go on to Delete', press: ['Tab'], until: 'Delete push button' },
      {
        does: 'press it',
        press: ['Return'],
        hears: ['Success', 'Quote deleted successfully'],
        never: ['document web'],
      },
      { does: 'press Tab', press: ['Tab'], hears: ['push button'], never: ['Skip to content'] },
    ],
  },
]
