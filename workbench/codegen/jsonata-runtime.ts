/** Every function of JSONata that calculations can call, by name: for the compiler and the code generator. */
import * as dates from './jsonata-dates.ts';
import * as functions from './jsonata-functions.ts';
import * as texts from './jsonata-texts.ts';

export type { Scalar } from './jsonata-functions.ts';

export const runtime = { ...functions, ...texts, ...dates };
