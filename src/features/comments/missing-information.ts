/** One sentence for both fields, as the specification has it (point 5). */
export const missingInformation = 'Please enter both your name and comment.'
