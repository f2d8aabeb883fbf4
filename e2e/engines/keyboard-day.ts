import { type Keyboard, keysOf } from './keys.ts'

type Keys = ReturnType<typeof keysOf>

interface Account {
  username: string
  password: string
}

const title = 'Written with keys alone'

/** The owner writes, publishes, restores, shares, deletes and brings back a post, from the sign-in page on, with the keyboard alone. */
export async function spendDayWithKeys(keyboard: Keyboard, account: Account): Promise<void> {
  const keys = keysOf(keyboard)
  await signIn(keys, account)
  await writeDraft(keys)
  await publish(keys)
  await restore(keys)
  await share(keys)
  await deleteAndBringBack(keys)
}

async function signIn(keys: Keys, { username, password }: Account): Promise<void> {
  await keys.tabTo('input', 'Username')
  await keys.type(username)
  await keys.tabTo('input', 'Password')
  await keys.type(password)
  await keys.press('Enter')
  await keys.sees('h1', 'Admin Dashboard')
  await keys.isSomewhere()
}

/** Goes to something by its name. */
async function jumpTo(keys: Keys, name: string): Promise<void> {
  await keys.shortcut('k')
  await keys.isAt('dialog input', 'Search or jump to')
  await keys.type(name)
  await keys.isTrue(
    `document.querySelector('dialog [aria-selected=true]')?.textContent.includes(${JSON.stringify(name)})`,
  )
  await keys.press('Enter')
  await keys.sees('textarea', 'Title')
  await keys.isSomewhere()
}

const content = `document.querySelector('textarea[aria-label=Content]').value`

async function writeDraft(keys: Keys): Promise<void> {
  await jumpTo(keys, 'New Post')
  await keys.tabTo('textarea', 'Title')
  await keys.type(title)
  await keys.press('Enter')
  await keys.isAt('textarea', 'Content')
  await keys.type('The Sun is ')
  await keys.shortcut('b')
  await keys.type('late')
  await keys.press('ArrowRight')
  await keys.press('ArrowRight')
  await keys.type(' or ')
  await keys.shortcut('k')
  await keys.type('early')
  for (const _ of '](https://') await keys.press('ArrowRight')
  await keys.type('example.org')
  await keys.isTrue(`${content} === 'The Sun is **late** or [early](https://example.org)'`)
  // It is saved by itself for the first time, wherever the focus is.
  await keys.tabTo('button', 'Details')
  await keys.isTrue(`/^.admin.posts.\\d+$/.test(location.pathname)`)
  await keys.sees('header [role=status]', 'Saved')
  await keys.isAt('button', 'Details')
}

async function publish(keys: Keys): Promise<void> {
  await keys.use('button', 'Publish')
  await keys.sees('[role=dialog] b', '2 things before you publish')
  await keys.use('[role=dialog] button', 'Category')
  await keys.isAt('aside input', 'Category')
  await keys.type('Time')
  await keys.tabTo('aside input', 'Tags')
  await keys.type('noon')
  await keys.press('Enter')
  await keys.isAt('aside input', 'Tags')
  await keys.tabTo('aside textarea', 'Excerpt')
  await keys.type('The equation of time.')
  await keys.press('Tab')
  await keys.use('aside button', 'Close details')
  await keys.isAt('button', 'Details')
  await keys.press('Enter')
  await keys.isAt('aside')
  await keys.use('button', 'Publish')
  await keys.sees('[role=dialog] b', 'All checks passed')
  await keys.use('[role=dialog] button', 'Publish')
  await keys.misses('[role=dialog]')
  await keys.isAt('button', 'Update Post')
  await keys.use('a', 'View Post')
  await keys.sees('h1', title)
  await keys.isSomewhere()
  await keys.use('header a', 'Admin')
  await keys.sees('h1', 'Admin Dashboard')
  await keys.isSomewhere()
}

async function restore(keys: Keys): Promise<void> {
  await jumpTo(keys, title)
  await keys.tabTo('textarea', 'Content')
  await keys.type('Again. ')
  await keys.shortcut('s')
  await keys.misses('[role=status]', 'Changes not published')
  await keys.isAt('textarea', 'Content')
  await keys.use('button', 'Details')
  await keys.use('aside button', 'History')
  await keys.sees('[role=dialog] nav h2', 'Versions')
  await keys.isSomewhere()
  await keys.tabTo('[role=dialog] nav button:not([aria-current])')
  await keys.press('Enter')
  await keys.use('[role=dialog] button', 'Restore This Version')
  await keys.misses('[role=dialog]')
  await keys.isAt('aside button', 'History')
  await keys.isTrue(`!${content}.includes('Again.')`)
  await keys.shortcut('s')
  await keys.misses('[role=status]', 'Changes not published')
  await keys.isAt('aside button', 'History')
}

async function share(keys: Keys): Promise<void> {
  await keys.use('aside button', 'Unpublish')
  await keys.use('[role=alertdialog] button', 'Unpublish')
  await keys.sees('button', 'Publish')
  await keys.isSomewhere()
  await keys.use('button', 'Share Draft')
  await keys.use('[role=dialog] button', 'Create Link')
  await keys.isAt('[role=dialog] input', 'Secret link')
  await keys.use('[role=dialog] button', 'Copy')
  await keys.isAt('[role=dialog] button', 'Copy')
  await keys.use('[role=dialog] button', 'Revoke Link')
  await keys.isAt('[role=dialog] button', 'Create Link')
  await keys.press('Escape')
  await keys.isAt('button', 'Share Draft')
}

async function deleteAndBringBack(keys: Keys): Promise<void> {
  await keys.use('a', 'Posts')
  await keys.sees('button', 'Add New Post')
  await keys.isSomewhere()
  await keys.use('button', `Delete ${title}`)
  await keys.use('[role=alertdialog] button', 'Delete')
  await keys.misses('[role=alertdialog]')
  await keys.isSomewhere()
  await keys.use('section[aria-label="Recently deleted"] > button')
  await keys.use('button', `Restore ${title}`)
  await keys.misses('button', `Restore ${title}`)
  await keys.sees('button', `Delete ${title}`)
  await keys.isSomewhere()
}
