/** A number as it is stored under a key of the type `number`, within any limits; finds its decimal places. */
export const plainDecimal = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,15}))?$/;
