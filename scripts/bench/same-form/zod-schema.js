import * as z from 'zod';

const person = {
  name: z.string().trim().min(1, 'Enter your name.').max(128),
  email: z.email('Enter your e-mail address.').max(128),
};

export const signUpSchema = z.discriminatedUnion(
  'visit',
  [
    z.object({ ...person, visit: z.literal('Y'), guests: z.string().regex(/^[0-9]$/, 'Enter a number from 0 to 9.') }),
    z.object({ ...person, visit: z.literal('N') }),
  ],
  'Choose yes or no.',
);
