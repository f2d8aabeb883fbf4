/** A browser engine; one process of it serves all journeys of a file. */
export interface Engine {
  openWindow(): Promise<Driver>
  close(): Promise<void>
}

/** What a journey needs of a browser: a window with empty storage. Lengths are CSS pixels. */
export interface Driver {
  /** Loads a document, up to its load event. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Presses the mouse at a place of the window. */
  click(x: number, y: number): Promise<void>
  /** Types on the keyboard, into the element with the focus. */
  type(text: string): Promise<void>
  press(key: Key, withShift?: 'and Shift'): Promise<void>
  /** Presses a letter with Ctrl, and with Shift as well if that is said. */
  shortcut(letter: string, withShift?: 'and Shift'): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** The errors and warnings of the console and the errors that nothing caught, since the window is open. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

export type Key = 'ArrowDown' | 'ArrowRight' | 'Backspace' | 'Enter' | 'Escape' | 'Tab'
