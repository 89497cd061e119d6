/**
 * The stored values of questions, without the empty option. Changing one would change the meaning of stored
 * applications.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const unitedStates = words(`
  AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA
  RI SC SD TN TX UT VT VA WA WV WI WY AS GU MH FM MP PW PR VI AA AE AP
`);
const provinces = words(`
  AB BC MB NB NL NT NS NU ON PE QC SK YT
`);
/** ISO 3166-1 alpha-3, the United States first. */
const countries = words(`
  USA AFG ALA ALB DZA ASM AND AGO AIA ATA ATG ARG ARM ABW AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN BMU BTN BOL BES
  BIH BWA BVT BRA IOT BRN BGR BFA BDI CPV KHM CMR CAN CYM CAF TCD CHL CHN CXR CCK COL COM COG COD COK CRI CIV HRV CUB
  CUW CYP CZE DNK DJI DMA DOM ECU EGY SLV GNQ ERI EST SWZ ETH FLK FRO FJI FIN FRA GUF PYF ATF GAB GMB GEO DEU GHA GIB
  GRC GRL GRD GLP GUM GTM GGY GIN GNB GUY HTI HMD HND HKG HUN ISL IND IDN IRN IRQ IRL IMN ISR ITA JAM JPN JEY JOR KAZ
  KEN KIR XKX KWT KGZ LAO LVA LBN LSO LBR LBY LIE LTU LUX MAC MDG MWI MYS MDV MLI MLT MHL MTQ MRT MUS MYT MEX FSM MDA
  MCO MNG MNE MSR MAR MOZ MMR NAM NRU NPL NLD NCL NZL NIC NER NGA NIU NFK PRK MKD MNP NOR OMN PAK PLW PSE PAN PNG PRY
  PER PHL PCN POL PRT PRI QAT REU ROU RUS RWA BLM SHN KNA LCA MAF SPM VCT WSM SMR STP SAU SEN SRB SYC SLE SGP SXM SVK
  SVN SLB SOM ZAF SGS KOR SSD ESP LKA SDN SUR SJM SWE CHE SYR TWN TJK TZA THA TLS TGO TKL TON TTO TUN TUR TKM TCA TUV
  UGA UKR ARE GBR UMI URY UZB VUT VAT VEN VNM VGB VIR WLF ESH YEM ZMB ZWE
`);
/** ISO 639-3, the most common ones first. */
const languages = words(`
  ASE AMH ARA BEN BOS BUL MYA YUE HRV CES DAN NLD TGL FIN FRA DEU ELL GUJ HAT HEB HIN HMN HUN IBO IND ITA JPN KAN KAR
  KHM KIN KOR KUR LAO MSA MAL CMN MAR NEP NOR PUS FAS POL POR PAN RON RUS SRP SOM SPA SWA SWE TAM TEL THA TIR TUR UKR
  URD UZB VIE YOR ZUL OTH
`);
const majors = words(`
  undecided accounting aerospace-engineering aging-studies-online anthropology applied-computing-online art-education
  art-history athletic-training biochemistry biological-sciences biomedical-engineering business-administration
  chemistry civil-engineering communication communication-disorders computer-engineering computer-science
  criminal-justice criminal-justice-online cybersecurity dance dental-hygiene early-childhood-online economics
  electrical-engineering elementary-education engineering-technology english entrepreneurship exercise-science finance
  forensic-science french general-studies-online geology graphic-design health-management history
  human-resource-management industrial-engineering international-business liberal-arts management marketing
  mathematics mechanical-engineering medical-laboratory-sciences music music-education musical-theatre nursing
  nursing-rn-bsn-online philosophy physics political-science psychology public-health secondary-education social-work
  sociology spanish sport-management strategic-communication studio-art supply-chain-management theatre womens-studies
`);

interface Offer {
  readonly keys: readonly string[];
  readonly values: readonly string[];
  /** Answers with which these are the options. */
  readonly given?: Readonly<Record<string, string>>;
}

const states = (key: string, country: string, given: Readonly<Record<string, string>> = {}): readonly Offer[] => [
  { keys: [key], values: unitedStates, given: { ...given, [country]: 'USA' } },
  { keys: [key], values: provinces, given: { ...given, [country]: 'CAN' } },
];
const people = ['parent_', 'parent_2_', 'guardian_'];
const schools = ['hs_', 'hs_2_', 'hs_3_'];
const colleges = ['college_', 'college_2_', 'college_3_', 'college_4_', 'college_5_'];
const each = (prefixes: readonly string[], key: string): readonly string[] =>
  prefixes.map((prefix) => `${prefix}${key}`);

/** The options of questions other than yes and no. */
export const offers: readonly Offer[] = [
  {
    keys: ['country', 'birth_country', 'mailing_country', ...each(people, 'country'), ...each(schools, 'country')],
    values: countries,
  },
  { keys: ['citizenship'], values: countries.filter((code) => code !== 'USA') },
  ...states('state', 'country'),
  ...states('birth_state', 'birth_country'),
  ...states('mailing_state', 'mailing_country'),
  ...people.flatMap((prefix) => states(`${prefix}state`, `${prefix}country`)),
  ...['USA', 'CAN'].map((country): Offer => ({
    keys: each(schools, 'state'),
    values: [...unitedStates, ...provinces],
    given: Object.fromEntries(schools.map((prefix) => [`${prefix}country`, country])),
  })),
  { keys: each(colleges, 'state'), values: [...unitedStates, ...provinces] },
  {
    keys: ['relocated_state', 'military_stationed_state', 'family_stationed_state'],
    values: unitedStates,
    given: { military_active: 'Y', military_dependent: 'Y' },
  },
  { keys: ['spoken_language'], values: languages },
  { keys: ['applied_major'], values: majors },
  { keys: ['entry_term'], values: words('summer-2026 fall-2026 spring-2027 summer-2027 fall-2027') },
  { keys: ['suffix'], values: words('JR SR II III IV V') },
  { keys: ['gender'], values: words('F M X') },
  { keys: ['gender_iden'], values: words('W M TW TM NB O X') },
  { keys: each(people, 'relationship'), values: words('MO FA PA SM SF FP GP AU SI LG OT') },
  { keys: each(people, 'prefix'), values: words('MS MRS MR MX DR') },
  { keys: ['parent_communication_preference'], values: words('EMAIL PHONE MAIL NONE') },
  {
    keys: ['visa_us_type'],
    values: words('F1 F2 J1 J2 M1 H1B H4 L1 L2 E2 B1B2 TN TD U T OTHER'),
    given: { visa_us: 'Y' },
  },
  { keys: ['gpa_scale'], values: words('4 5 6 12 100 OTHER') },
  { keys: ['hs_type'], values: words('HS HMS GED') },
];

/** The options of every other radio and select. */
export const otherwise = words('Y N');
