/** The drivers of stories. A story names the list of drivers that can perform it. */
import type { AccountHolder, Arrive } from '../support/applicant.ts';
import { arriveByTouch, arriveInBrowser } from './browser-driver.ts';
import { arriveAtEngine } from '../support/engine-driver.ts';
import { isRun } from './levels.ts';
import { arriveAtServer } from './server-driver.ts';
import { isAll } from '../support/runs.ts';

type Driver<A extends Arrive = Arrive> = readonly [name: string, arrive: A];
type Drivers<A extends Arrive = Arrive> = readonly Driver<A>[];
const runnable = <A extends Arrive>(...drivers: Drivers<A>): Drivers<A> => drivers.filter(([name]) => isRun(name));

const engine = ['engine', arriveAtEngine] as const;
const server = ['server', arriveAtServer] as const;
const browser = ['browser', arriveInBrowser] as const;
const touch = ['touch', arriveByTouch] as const;

/** Questions and answers, with all kinds of conditions, controls and errors. */
export const drivers: Drivers = runnable(engine, server, browser);
/** Further stories of a kind that another story shows in the browser. `npm run test:all` performs them there too. */
export const furtherDrivers: Drivers = isAll ? drivers : runnable(engine, server);
/**
 * The rules of a section. The page draws and computes what the engine does, which `tests/renderer/form/pages.test.tsx`
 * and `tests/renderer/store/form-store.test.ts` prove for every question.
 */
export const sectionDrivers: Drivers = runnable(engine, server);
/**
 * Tabs and repeated blocks, whose choices the server stores. A finger operates each kind of block in
 * `tests/browser/touch.test.ts`, and performs these stories in `npm run test:all`.
 */
export const driversWithBlocks: Drivers = isAll ? runnable(engine, server, browser, touch) : drivers;
/** The stored data only: a page also restores for the visit what a choice cleared. */
export const recordDrivers: Drivers = runnable(engine, server);
/** The page only. */
export const pageDrivers: Drivers<Arrive<AccountHolder>> = runnable(browser);
/** A visitor, whom the server does not know. */
export const visitorDrivers: Drivers = runnable(engine, browser);
/** Accounts, which the engine does not have. */
export const accountDrivers: Drivers<Arrive<AccountHolder>> = runnable(server, browser);
