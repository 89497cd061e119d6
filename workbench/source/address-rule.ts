/** The pattern of an email address: a name, and a domain with a point. */
export const addressRule = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
