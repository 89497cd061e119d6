/** The levels at which stories are told. A story names the list of drivers that can tell it. */
import type { AccountHolder, Arrive } from './applicant.ts';
import { arriveByTouch, arriveInBrowser } from './browser-driver.ts';
import { arriveAtEngine } from './engine-driver.ts';
import { isTold } from './levels.ts';
import { arriveAtServer } from './server-driver.ts';

type Driver<A extends Arrive = Arrive> = readonly [name: string, arrive: A];
type Drivers<A extends Arrive = Arrive> = readonly Driver<A>[];
const told = <A extends Arrive>(...drivers: Drivers<A>): Drivers<A> => drivers.filter(([name]) => isTold(name));

const engine = ['engine', arriveAtEngine] as const;
const server = ['server', arriveAtServer] as const;
const browser = ['browser', arriveInBrowser] as const;
const touch = ['touch', arriveByTouch] as const;

/** What an applicant asks and is asked. */
export const drivers: Drivers = told(engine, server, browser);
/** Tabs and repeated blocks, whose choices the server holds. */
export const driversWithBlocks: Drivers = told(engine, server, browser, touch);
/** The record alone: a page also remembers, for the visit, what a choice took away. */
export const recordDrivers: Drivers = told(engine, server);
/** The page alone. */
export const pageDrivers: Drivers<Arrive<AccountHolder>> = told(browser);
/** Somebody without an account, whom the server does not know. */
export const visitorDrivers: Drivers = told(engine, browser);
/** Accounts: the engine knows none. */
export const accountDrivers: Drivers<Arrive<AccountHolder>> = told(server, browser);
