/** The levels at which stories are told. A story names the list of drivers that can tell it. */
import type { AccountHolder, Arrive } from './applicant.ts';
import { arriveInBrowser } from './browser-driver.ts';
import { arriveAtEngine } from './engine-driver.ts';
import { arriveAtServer } from './server-driver.ts';

type Drivers<A extends Arrive = Arrive> = readonly (readonly [name: string, arrive: A])[];

const engine = ['engine', arriveAtEngine] as const;
const server = ['server', arriveAtServer] as const;
const browser = ['browser', arriveInBrowser] as const;

/** What an applicant asks and is asked. */
export const drivers: Drivers = [engine, server, browser];
/** Tabs and repeated blocks, whose choices the server holds. */
export const driversWithBlocks: Drivers = [engine, server, browser];
/** The record alone: a page also remembers, for the visit, what a choice took away. */
export const recordDrivers: Drivers = [engine, server];
/** The page alone. */
export const pageDrivers: Drivers<Arrive<AccountHolder>> = [browser];
/** Somebody without an account, whom the server does not know. */
export const visitorDrivers: Drivers = [engine, browser];
/** Accounts: the engine knows none. */
export const accountDrivers: Drivers<Arrive<AccountHolder>> = [server, browser];
