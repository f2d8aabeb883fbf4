/** The two columns of skills. Source: specification, point 9. */
export const skillCategories = ['research', 'technical'] as const
