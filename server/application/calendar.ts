/** Dates as a calendar file (iCalendar, RFC 5545), which calendars on phones and computers open. */
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { dateIn, type NextStep, openingTimes } from '../../engine/internal.ts';
import type { Form } from '../../engine/index.ts';
import { messageText } from '../forms/messages.ts';
import { stepText } from './next-steps.ts';

/** The place of a form on the web, and the time at which a calendar is written. */
export interface CalendarPlace {
  /** The address of the form, for example `https://apply.example.edu/scholarship`. */
  readonly origin: string;
  readonly now: Date;
}

const minute = 60_000;
const daySeconds = 24 * 60 * 60;

/**
 * The closing of a form with a reminder a day before; null for a form that does not close. A calendar that receives it
 * again replaces the former entry.
 */
export function deadlineCalendar(form: Form, { origin, now }: CalendarPlace): string | null {
  const { closes } = openingTimes(form);
  if (closes === null) return null;
  const calendar = calendarOf(form);
  const event = calendar.createEvent({
    id: idOf(form, 'deadline', origin),
    stamp: now,
    start: new Date(closes - minute),
    end: new Date(closes),
    summary: messageText(form, 'calendarDeadline', { title: form.title }),
    description: origin,
    url: origin,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: daySeconds });
  return calendar.toString();
}

/** The next steps with a date, each on its day in the institution's time zone; null without such a step. */
export function stepsCalendar(
  form: Form,
  steps: readonly NextStep[],
  timeZone: string,
  { origin, now }: CalendarPlace,
): string | null {
  const calendar = calendarOf(form);
  for (const { view, due } of steps) {
    if (due === null) continue;
    const [summary = '', ...more] = stepText(view, origin);
    calendar.createEvent({
      id: idOf(form, view.id, origin),
      stamp: now,
      start: dateIn(timeZone, new Date(due)),
      allDay: true,
      summary,
      description: [...more, origin].join('\n'),
      url: origin,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.length() === 0 ? null : calendar.toString();
}

const calendarOf = (form: Form) =>
  ical({
    prodId: { company: form.institution['partner_name'] ?? '', product: form.id },
    method: ICalCalendarMethod.PUBLISH,
  });

const idOf = (form: Form, name: string, origin: string): string => `${form.id}-${name}@${new URL(origin).hostname}`;
