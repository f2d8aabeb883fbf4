/** The two columns of skills. Source: docs/behaviour.md, Values. */
export const skillCategories = ['research', 'technical'] as const
