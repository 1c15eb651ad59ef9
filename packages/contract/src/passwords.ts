/** A password: 6 to 20 characters without blanks (AUTH-31, AUTH-36). */
export const PASSWORD = /^\S{6,20}$/;

/** A password set at activation: 6 to 20 letters, digits and underscores (AUTH-23, AUTH-36). */
export const ACTIVATION_PASSWORD = /^\w{6,20}$/;
