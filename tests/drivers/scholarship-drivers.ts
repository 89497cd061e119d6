/** The levels at which stories of the scholarship are played. */
import type { AccountHolder, Arrival, Arrive } from '../support/applicant.ts';
import { arriveInBrowser } from './browser-driver.ts';
import { arriveAtEngine } from '../support/engine-driver.ts';
import { isRun } from './levels.ts';
import { scholarship } from '../support/scholarship.ts';
import { arriveAtServer } from './server-driver.ts';
import { isAll } from '../support/runs.ts';

type Driver<A extends Arrive = Arrive> = readonly [name: string, arrive: A];
const engine: Driver = ['engine', (arrival?: Arrival) => arriveAtEngine(arrival, scholarship)];
const server: Driver<Arrive<AccountHolder>> = ['server', (arrival) => arriveAtServer(arrival, scholarship)];
const browser: Driver<Arrive<AccountHolder>> = ['browser', (arrival) => arriveInBrowser(arrival, scholarship)];

/** One for each level that is run. */
export const scholarshipDrivers: readonly Driver[] = [engine, server, browser].filter(([name]) => isRun(name));

/** Further stories of a kind that another one shows in the browser. `npm run test:all` performs them there too. */
export const furtherScholarshipDrivers = scholarshipDrivers.filter(([name]) => isAll || name !== 'browser');
