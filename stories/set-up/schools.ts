import type { FieldServices } from '../../renderer/index.ts';

const schools = [
  { id: '170001', text: 'East High School', sub_text: 'Wichita, KS' },
  { id: '170002', text: 'East Valley High School', sub_text: 'Salina, KS' },
  { id: '170003', text: 'Heights High School', sub_text: 'Wichita, KS' },
];

/** A search over three invented schools. */
export const threeSchools = (): Partial<FieldServices> => ({
  lookup: async (_, query) => schools.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase())),
  lookupRecord: async (_, id) => {
    const { text = '', sub_text = '' } = schools.find((school) => school.id === id) ?? {};
    return { name: text, city: sub_text.replace(/,.*/, ''), state: sub_text.slice(-2) };
  },
});
