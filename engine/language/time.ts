/** True for a time of day as it is stored, 24 hours: `21:30`. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The minutes from midnight to a time. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The time so many minutes after midnight. */
export const timeAt = (minutes: number): string => new Date(minutes * 60_000).toJSON().slice(11, 16);
