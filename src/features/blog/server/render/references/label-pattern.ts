/** What a label looks like, for an expression of Unicode. */
export const labelPattern = String.raw`(?:eq|fig|tbl|tab|lst|sec)[:-][\p{L}\p{N}_.:-]{1,60}`
