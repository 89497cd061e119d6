import { aboutRules } from './about-rules.ts';
import { accountRules } from './account-rules.ts';
import { ourRules } from './our-rules.ts';
import type { SpecifiedRule } from './rule.ts';
import { scholarshipRules } from './scholarship-rules.ts';
import { academicsRules, finalStepsRules, highSchoolRules } from './school-rules.ts';

/** The tables of rules by form id. */
export const tables: Readonly<Record<string, readonly SpecifiedRule[]>> = {
  admissions: [...aboutRules, ...highSchoolRules, ...academicsRules, ...finalStepsRules, ...ourRules],
  scholarship: scholarshipRules,
  ...accountRules,
};
