/** Business roles of a person (specification, section 6); they give no access. */
export const roles = ['owner', 'manager', 'contractor', 'prospector'] as const
/** Whether a person can sign in. */
export const signInStates = ['none', 'invited', 'active', 'deactivated'] as const
