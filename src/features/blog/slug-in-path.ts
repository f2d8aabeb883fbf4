/** A slug as a browser sends it in a path; no other spelling has a page. */
export const slugInPath = '(?:[a-z0-9-]|%2B|%23|%[C-F][0-9A-F]|%[89AB][0-9A-F])+'
