/** The pattern of a label; a part of regular expressions with the flag u. */
export const labelPattern = String.raw`(?:eq|fig|tbl|tab|lst|sec)[:-][\p{L}\p{N}_.:-]{1,60}`
