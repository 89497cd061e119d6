import { describe, expect, it } from 'vitest';
import { createInactivity, type InactivityTimer } from '../../../portal/session/session/inactivity.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

const minutes = (count: number): number => count * 60_000;

interface Watched {
  readonly watch: InactivityTimer;
  readonly clock: TestClock;
  readonly warnings: (number | null)[];
  readonly activities: () => number;
  readonly timeouts: () => number;
}

function start(): Watched {
  const clock = createTestClock(0);
  const warnings: (number | null)[] = [];
  let activities = 0;
  let timeouts = 0;
  const watch = createInactivity({
    clock,
    limit: minutes(15),
    warning: minutes(1),
    announce: () => {
      activities += 1;
    },
    onWarning: (until) => warnings.push(until),
    onTimeout: () => {
      timeouts += 1;
    },
  });
  return { watch, clock, warnings, activities: () => activities, timeouts: () => timeouts };
}

describe('inactivity', () => {
  it('warns after 14 minutes and logs out after 15', () => {
    const { clock, warnings, timeouts } = start();
    clock.pass(minutes(14) - 1);
    expect(warnings).toEqual([]);
    clock.pass(1);
    expect(warnings).toEqual([minutes(15)]);
    clock.pass(minutes(1) - 1);
    expect(timeouts()).toBe(0);
    clock.pass(1);
    expect(timeouts()).toBe(1);
  });

  it('is measured from the last activity, which is reported to the other tabs', () => {
    const { watch, clock, warnings, activities } = start();
    clock.pass(minutes(10));
    watch.active();
    expect(activities()).toBe(1);
    clock.pass(minutes(13));
    expect(warnings).toEqual([]);
    clock.pass(minutes(1));
    expect(warnings).toEqual([minutes(25)]);
  });

  it('ends with activity in another tab, which is not reported back', () => {
    const { watch, clock, warnings, activities } = start();
    clock.pass(minutes(14));
    watch.activeElsewhere();
    expect(warnings).toEqual([minutes(15), null]);
    expect(activities()).toBe(0);
    clock.pass(minutes(13));
    expect(warnings).toHaveLength(2);
  });

  it('requires a choice after the warning: moving the mouse is not enough, staying is', () => {
    const { watch, clock, warnings, timeouts } = start();
    clock.pass(minutes(14.5));
    watch.active();
    expect(warnings).toEqual([minutes(15)]);
    watch.stay();
    expect(warnings).toEqual([minutes(15), null]);
    clock.pass(minutes(13.9));
    expect(timeouts()).toBe(0);
  });

  it('logs out after 15 minutes or more, also without a timer in the meantime', () => {
    const asleep = start();
    asleep.clock.sleep(minutes(15));
    asleep.watch.active();
    expect(asleep.timeouts()).toBe(1);
    const looking = start();
    looking.clock.sleep(minutes(600));
    looking.watch.check();
    expect(looking.timeouts()).toBe(1);
    const pressing = start();
    pressing.clock.pass(minutes(14));
    pressing.clock.sleep(minutes(2));
    pressing.watch.stay();
    expect(pressing.timeouts()).toBe(1);
  });

  it('reports its end once, and nothing after it was stopped', () => {
    const { watch, clock, timeouts } = start();
    clock.pass(minutes(15));
    watch.active();
    watch.activeElsewhere();
    clock.pass(minutes(60));
    expect(timeouts()).toBe(1);
    const stopped = start();
    stopped.watch.stop();
    stopped.clock.pass(minutes(60));
    expect([stopped.warnings, stopped.timeouts()]).toEqual([[], 0]);
  });
});
