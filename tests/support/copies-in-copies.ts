/** A form with copies that a page shows one by one, inside others. */
const text = { type: 'text', maxLength: 45 };
const copies = { type: 'repeat', max: 3, oneByOne: true, reorder: true };
/** A page shows one job, with one of its tasks. */
export const copiesInCopies = {
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [{ ...copies, id: 'job', title: 'Job', use: 'job', prefixes: 'job_{n}_' }],
    },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ],
  sections: {
    job: [
      { type: 'text', key: 'employer', label: 'Employer', required: 'Name the employer.' },
      { ...copies, id: 'task', title: 'Task', use: 'task', prefixes: 'task_{n}_' },
    ],
    task: [{ type: 'text', key: 'name', label: 'What did you do?', required: 'Name the task.' }],
  },
  dataModel: {
    keys: {},
    sets: [
      { name: 'job', prefixes: 'job_{n}_', max: 3, keys: { employer: text } },
      ...[1, 2, 3].map((n) => ({
        name: `task_${n}`,
        prefixes: `job_${n}_task_{n}_`,
        max: 3,
        keys: { name: text },
      })),
    ],
  },
};
