import { arriveAtEngine } from './engine-driver.ts';
import type { AccountHolder, Arrive } from './applicant.ts';

type Drivers<A extends Arrive = Arrive> = readonly (readonly [name: string, arrive: A])[];

export const drivers: Drivers = [['engine', arriveAtEngine]];
export const driversWithBlocks: Drivers = [['engine', arriveAtEngine]];
export const visitorDrivers: Drivers = [['engine', arriveAtEngine]];
export const accountDrivers: Drivers<Arrive<AccountHolder>> = [];
