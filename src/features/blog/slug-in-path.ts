/** A slug as a browser sends it in a path; no other spelling has a page. */
export const slugInPath = '(?:[a-z0-9-]|%2[3B]|%[89A-F][0-9A-F])+'
