/** The drivers of stories. A story names the list of drivers that can perform it. */
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

/** Questions and answers. */
export const drivers: Drivers = told(engine, server, browser);
/** Tabs and repeated blocks, whose choices the server stores. */
export const driversWithBlocks: Drivers = told(engine, server, browser, touch);
/** The stored data only: a page also restores for the visit what a choice cleared. */
export const recordDrivers: Drivers = told(engine, server);
/** The page only. */
export const pageDrivers: Drivers<Arrive<AccountHolder>> = told(browser);
/** A visitor, whom the server does not know. */
export const visitorDrivers: Drivers = told(engine, browser);
/** Accounts, which the engine does not have. */
export const accountDrivers: Drivers<Arrive<AccountHolder>> = told(server, browser);
