/** Business roles of a person (specification, section 6); they grant no rights. */
export const roles = ['owner', 'manager', 'contractor', 'prospector'] as const
/** Whether a person can sign in: only if `active`. */
export const signInStates = ['none', 'invited', 'active', 'deactivated'] as const
