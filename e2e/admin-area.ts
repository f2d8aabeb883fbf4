/** The value of each control by its label: a text, a checked state, or the value of a slider. */
export type Values = Readonly<Record<string, string | boolean | number>>

/** The prescribed words of a form dialog. */
interface FormWords {
  title: string
  submit: string
  done: string
  failed: string
}

/** An ordinary tab of the admin area. Source: docs/behaviour.md, Admin dialogs. */
export interface Area {
  tab: string
  heading: string
  /** How many rows the starter content has. */
  count: number
  loading: string
  /** What is shown when there are no rows. */
  empty?: string
  add: string
  /** The addresses of its list and of its changes. */
  list: string
  write: string
  create: FormWords
  update: FormWords
  removed: string
  notRemoved: string
  /** What a new one starts with. */
  blank: Values
  /** What breaks every rule of the form at once, and what is said beside each field. */
  broken: Values
  sentences: Readonly<Record<string, string>>
  /** What is typed for a new one, and what is sent. */
  typed: Values
  sent: object
  /** What its edit form holds afterwards. */
  prefilled: Values
  /** What its buttons call it. */
  name: string
  /** What is changed in an edit, and what its buttons call it then. */
  change: Values
  newName: string
  /** What is asked before it is deleted. */
  question: string
  /** The public page that shows it, and the words there before and after the edit. */
  path: string
  shown: string
  shownAfter: string
}

/** The words that follow a pattern; areas with words of their own replace them. */
export function wordsOf(noun: string) {
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1)
  return {
    add: `Add New ${capital}`,
    create: {
      title: `Create New ${capital}`,
      submit: `Create ${capital}`,
      done: `${capital} created successfully`,
      failed: `Failed to create ${noun}`,
    },
    update: {
      title: `Edit ${capital}`,
      submit: `Update ${capital}`,
      done: `${capital} updated successfully`,
      failed: `Failed to update ${noun}`,
    },
    removed: `${capital} deleted successfully`,
    notRemoved: `Failed to delete ${noun}`,
  }
}
