/** The answers of the form admissions, written by a command. An empty text is unanswered. */
export type SuffixAnswer =
  '' | 'JR' | 'SR' | 'II' | 'III' | 'IV' | 'V';

export type BirthCountryAnswer =
  '' | 'USA' | 'AFG' | 'ALA' | 'ALB' | 'DZA' | 'ASM' | 'AND' | 'AGO' | 'AIA' | 'ATA' | 'ATG' | 'ARG' | 'ARM' | 'ABW'
  | 'AUS' | 'AUT' | 'AZE' | 'BHS' | 'BHR' | 'BGD' | 'BRB' | 'BLR' | 'BEL' | 'BLZ' | 'BEN' | 'BMU' | 'BTN' | 'BOL'
  | 'BES' | 'BIH' | 'BWA' | 'BVT' | 'BRA' | 'IOT' | 'BRN' | 'BGR' | 'BFA' | 'BDI' | 'CPV' | 'KHM' | 'CMR' | 'CAN'
  | 'CYM' | 'CAF' | 'TCD' | 'CHL' | 'CHN' | 'CXR' | 'CCK' | 'COL' | 'COM' | 'COG' | 'COD' | 'COK' | 'CRI' | 'CIV'
  | 'HRV' | 'CUB' | 'CUW' | 'CYP' | 'CZE' | 'DNK' | 'DJI' | 'DMA' | 'DOM' | 'ECU' | 'EGY' | 'SLV' | 'GNQ' | 'ERI'
  | 'EST' | 'SWZ' | 'ETH' | 'FLK' | 'FRO' | 'FJI' | 'FIN' | 'FRA' | 'GUF' | 'PYF' | 'ATF' | 'GAB' | 'GMB' | 'GEO'
  | 'DEU' | 'GHA' | 'GIB' | 'GRC' | 'GRL' | 'GRD' | 'GLP' | 'GUM' | 'GTM' | 'GGY' | 'GIN' | 'GNB' | 'GUY' | 'HTI'
  | 'HMD' | 'HND' | 'HKG' | 'HUN' | 'ISL' | 'IND' | 'IDN' | 'IRN' | 'IRQ' | 'IRL' | 'IMN' | 'ISR' | 'ITA' | 'JAM'
  | 'JPN' | 'JEY' | 'JOR' | 'KAZ' | 'KEN' | 'KIR' | 'XKX' | 'KWT' | 'KGZ' | 'LAO' | 'LVA' | 'LBN' | 'LSO' | 'LBR'
  | 'LBY' | 'LIE' | 'LTU' | 'LUX' | 'MAC' | 'MDG' | 'MWI' | 'MYS' | 'MDV' | 'MLI' | 'MLT' | 'MHL' | 'MTQ' | 'MRT'
  | 'MUS' | 'MYT' | 'MEX' | 'FSM' | 'MDA' | 'MCO' | 'MNG' | 'MNE' | 'MSR' | 'MAR' | 'MOZ' | 'MMR' | 'NAM' | 'NRU'
  | 'NPL' | 'NLD' | 'NCL' | 'NZL' | 'NIC' | 'NER' | 'NGA' | 'NIU' | 'NFK' | 'PRK' | 'MKD' | 'MNP' | 'NOR' | 'OMN'
  | 'PAK' | 'PLW' | 'PSE' | 'PAN' | 'PNG' | 'PRY' | 'PER' | 'PHL' | 'PCN' | 'POL' | 'PRT' | 'PRI' | 'QAT' | 'REU'
  | 'ROU' | 'RUS' | 'RWA' | 'BLM' | 'SHN' | 'KNA' | 'LCA' | 'MAF' | 'SPM' | 'VCT' | 'WSM' | 'SMR' | 'STP' | 'SAU'
  | 'SEN' | 'SRB' | 'SYC' | 'SLE' | 'SGP' | 'SXM' | 'SVK' | 'SVN' | 'SLB' | 'SOM' | 'ZAF' | 'SGS' | 'KOR' | 'SSD'
  | 'ESP' | 'LKA' | 'SDN' | 'SUR' | 'SJM' | 'SWE' | 'CHE' | 'SYR' | 'TWN' | 'TJK' | 'TZA' | 'THA' | 'TLS' | 'TGO'
  | 'TKL' | 'TON' | 'TTO' | 'TUN' | 'TUR' | 'TKM' | 'TCA' | 'TUV' | 'UGA' | 'UKR' | 'ARE' | 'GBR' | 'UMI' | 'URY'
  | 'UZB' | 'VUT' | 'VAT' | 'VEN' | 'VNM' | 'VGB' | 'VIR' | 'WLF' | 'ESH' | 'YEM' | 'ZMB' | 'ZWE';

export type BirthStateAnswer =
  '' | 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA'
  | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM'
  | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA'
  | 'WV' | 'WI' | 'WY' | 'AS' | 'GU' | 'MH' | 'FM' | 'MP' | 'PW' | 'PR' | 'VI' | 'AA' | 'AE' | 'AP' | 'AB' | 'BC'
  | 'MB' | 'NB' | 'NL' | 'NT' | 'NS' | 'NU' | 'ON' | 'PE' | 'QC' | 'SK' | 'YT';

export type GenderAnswer =
  '' | 'F' | 'M' | 'X';

export type GenderIdenAnswer =
  '' | 'W' | 'M' | 'TW' | 'TM' | 'NB' | 'O' | 'X';

export type PrimaryLanguageEngAnswer =
  '' | 'Y' | 'N';

export type SpokenLanguageAnswer =
  '' | 'ASE' | 'AMH' | 'ARA' | 'BEN' | 'BOS' | 'BUL' | 'MYA' | 'YUE' | 'HRV' | 'CES' | 'DAN' | 'NLD' | 'TGL' | 'FIN'
  | 'FRA' | 'DEU' | 'ELL' | 'GUJ' | 'HAT' | 'HEB' | 'HIN' | 'HMN' | 'HUN' | 'IBO' | 'IND' | 'ITA' | 'JPN' | 'KAN'
  | 'KAR' | 'KHM' | 'KIN' | 'KOR' | 'KUR' | 'LAO' | 'MSA' | 'MAL' | 'CMN' | 'MAR' | 'NEP' | 'NOR' | 'PUS' | 'FAS'
  | 'POL' | 'POR' | 'PAN' | 'RON' | 'RUS' | 'SRP' | 'SOM' | 'SPA' | 'SWA' | 'SWE' | 'TAM' | 'TEL' | 'THA' | 'TIR'
  | 'TUR' | 'UKR' | 'URD' | 'UZB' | 'VIE' | 'YOR' | 'ZUL' | 'OTH';

export type OptinSmsIndAnswer =
  '' | 'true';

export type CitizenshipAnswer =
  '' | 'AFG' | 'ALA' | 'ALB' | 'DZA' | 'ASM' | 'AND' | 'AGO' | 'AIA' | 'ATA' | 'ATG' | 'ARG' | 'ARM' | 'ABW' | 'AUS'
  | 'AUT' | 'AZE' | 'BHS' | 'BHR' | 'BGD' | 'BRB' | 'BLR' | 'BEL' | 'BLZ' | 'BEN' | 'BMU' | 'BTN' | 'BOL' | 'BES'
  | 'BIH' | 'BWA' | 'BVT' | 'BRA' | 'IOT' | 'BRN' | 'BGR' | 'BFA' | 'BDI' | 'CPV' | 'KHM' | 'CMR' | 'CAN' | 'CYM'
  | 'CAF' | 'TCD' | 'CHL' | 'CHN' | 'CXR' | 'CCK' | 'COL' | 'COM' | 'COG' | 'COD' | 'COK' | 'CRI' | 'CIV' | 'HRV'
  | 'CUB' | 'CUW' | 'CYP' | 'CZE' | 'DNK' | 'DJI' | 'DMA' | 'DOM' | 'ECU' | 'EGY' | 'SLV' | 'GNQ' | 'ERI' | 'EST'
  | 'SWZ' | 'ETH' | 'FLK' | 'FRO' | 'FJI' | 'FIN' | 'FRA' | 'GUF' | 'PYF' | 'ATF' | 'GAB' | 'GMB' | 'GEO' | 'DEU'
  | 'GHA' | 'GIB' | 'GRC' | 'GRL' | 'GRD' | 'GLP' | 'GUM' | 'GTM' | 'GGY' | 'GIN' | 'GNB' | 'GUY' | 'HTI' | 'HMD'
  | 'HND' | 'HKG' | 'HUN' | 'ISL' | 'IND' | 'IDN' | 'IRN' | 'IRQ' | 'IRL' | 'IMN' | 'ISR' | 'ITA' | 'JAM' | 'JPN'
  | 'JEY' | 'JOR' | 'KAZ' | 'KEN' | 'KIR' | 'XKX' | 'KWT' | 'KGZ' | 'LAO' | 'LVA' | 'LBN' | 'LSO' | 'LBR' | 'LBY'
  | 'LIE' | 'LTU' | 'LUX' | 'MAC' | 'MDG' | 'MWI' | 'MYS' | 'MDV' | 'MLI' | 'MLT' | 'MHL' | 'MTQ' | 'MRT' | 'MUS'
  | 'MYT' | 'MEX' | 'FSM' | 'MDA' | 'MCO' | 'MNG' | 'MNE' | 'MSR' | 'MAR' | 'MOZ' | 'MMR' | 'NAM' | 'NRU' | 'NPL'
  | 'NLD' | 'NCL' | 'NZL' | 'NIC' | 'NER' | 'NGA' | 'NIU' | 'NFK' | 'PRK' | 'MKD' | 'MNP' | 'NOR' | 'OMN' | 'PAK'
  | 'PLW' | 'PSE' | 'PAN' | 'PNG' | 'PRY' | 'PER' | 'PHL' | 'PCN' | 'POL' | 'PRT' | 'PRI' | 'QAT' | 'REU' | 'ROU'
  | 'RUS' | 'RWA' | 'BLM' | 'SHN' | 'KNA' | 'LCA' | 'MAF' | 'SPM' | 'VCT' | 'WSM' | 'SMR' | 'STP' | 'SAU' | 'SEN'
  | 'SRB' | 'SYC' | 'SLE' | 'SGP' | 'SXM' | 'SVK' | 'SVN' | 'SLB' | 'SOM' | 'ZAF' | 'SGS' | 'KOR' | 'SSD' | 'ESP'
  | 'LKA' | 'SDN' | 'SUR' | 'SJM' | 'SWE' | 'CHE' | 'SYR' | 'TWN' | 'TJK' | 'TZA' | 'THA' | 'TLS' | 'TGO' | 'TKL'
  | 'TON' | 'TTO' | 'TUN' | 'TUR' | 'TKM' | 'TCA' | 'TUV' | 'UGA' | 'UKR' | 'ARE' | 'GBR' | 'UMI' | 'URY' | 'UZB'
  | 'VUT' | 'VAT' | 'VEN' | 'VNM' | 'VGB' | 'VIR' | 'WLF' | 'ESH' | 'YEM' | 'ZMB' | 'ZWE';

export type VisaUsTypeAnswer =
  '' | 'F1' | 'F2' | 'J1' | 'J2' | 'M1' | 'H1B' | 'H4' | 'L1' | 'L2' | 'E2' | 'B1B2' | 'TN' | 'TD' | 'U' | 'T'
  | 'OTHER';

export type LiveKansasMonthAnswer =
  '' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12';

export type RelocatedStateAnswer =
  '' | 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA'
  | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM'
  | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA'
  | 'WV' | 'WI' | 'WY' | 'AS' | 'GU' | 'MH' | 'FM' | 'MP' | 'PW' | 'PR' | 'VI' | 'AA' | 'AE' | 'AP';

export type ParentCommunicationPreferenceAnswer =
  '' | 'EMAIL' | 'PHONE' | 'MAIL' | 'NONE';

export type GpaScaleAnswer =
  '' | '4' | '5' | '6' | '12' | '100' | 'OTHER';

export type EntryTermAnswer =
  '' | 'summer-2026' | 'fall-2026' | 'spring-2027' | 'summer-2027' | 'fall-2027';

export type AppliedMajorAnswer =
  '' | 'undecided' | 'accounting' | 'aerospace-engineering' | 'aging-studies-online' | 'anthropology'
  | 'applied-computing-online' | 'art-education' | 'art-history' | 'athletic-training' | 'biochemistry'
  | 'biological-sciences' | 'biomedical-engineering' | 'business-administration' | 'chemistry' | 'civil-engineering'
  | 'communication' | 'communication-disorders' | 'computer-engineering' | 'computer-science' | 'criminal-justice'
  | 'criminal-justice-online' | 'cybersecurity' | 'dance' | 'dental-hygiene' | 'early-childhood-online' | 'economics'
  | 'electrical-engineering' | 'elementary-education' | 'engineering-technology' | 'english' | 'entrepreneurship'
  | 'exercise-science' | 'finance' | 'forensic-science' | 'french' | 'general-studies-online' | 'geology'
  | 'graphic-design' | 'health-management' | 'history' | 'human-resource-management' | 'industrial-engineering'
  | 'international-business' | 'liberal-arts' | 'management' | 'marketing' | 'mathematics' | 'mechanical-engineering'
  | 'medical-laboratory-sciences' | 'music' | 'music-education' | 'musical-theatre' | 'nursing'
  | 'nursing-rn-bsn-online' | 'philosophy' | 'physics' | 'political-science' | 'psychology' | 'public-health'
  | 'secondary-education' | 'social-work' | 'sociology' | 'spanish' | 'sport-management' | 'strategic-communication'
  | 'studio-art' | 'supply-chain-management' | 'theatre' | 'womens-studies';

export type ParentRelationshipAnswer =
  '' | 'MO' | 'FA' | 'PA' | 'SM' | 'SF' | 'FP' | 'GP' | 'AU' | 'SI' | 'LG' | 'OT';

export type ParentPrefixAnswer =
  '' | 'MS' | 'MRS' | 'MR' | 'MX' | 'DR';

export type HsTypeAnswer =
  '' | 'HS' | 'HMS' | 'GED';

export type AdmissionsAnswers = {
  /** Legal First Name (text, page about) */
  readonly first_name?: string;
  /** Middle Name (text, page about) */
  readonly middle_name?: string;
  /** Legal Last Name (text, page about) */
  readonly last_name?: string;
  /** Preferred First Name (text, page about) */
  readonly preferred_name?: string;
  /** Suffix (select, page about) */
  readonly suffix?: SuffixAnswer;
  /** Other Names (text, page about) */
  readonly other_names?: string;
  /** Social Security Number (ssn, page about) */
  readonly ssn?: string;
  /** Email (email, page about) */
  readonly email_address?: string;
  /** X (Twitter) Username (text, page about) */
  readonly twitter_handle?: string;
  /** Instagram Username (text, page about) */
  readonly instagram_handle?: string;
  /** Country of Birth (select, page about) */
  readonly birth_country?: BirthCountryAnswer;
  /** State/Province of Birth (select, page about) */
  readonly birth_state?: BirthStateAnswer;
  /** City of Birth (text, page about) */
  readonly birth_city?: string;
  /** Date of Birth (date, page about) */
  readonly birth_date?: '' | `${number}-${number}-${number}`;
  /** Sex Assigned at Birth (radio, page about) */
  readonly gender?: GenderAnswer;
  /** Gender Identity (select, page about) */
  readonly gender_iden?: GenderIdenAnswer;
  /** Is English your primary language? (radio, page about) */
  readonly primary_language_eng?: PrimaryLanguageEngAnswer;
  /** Do you regularly speak another language? (radio, page about) */
  readonly reg_spoken_language?: PrimaryLanguageEngAnswer;
  /** Which language other than English do you speak most? (select, page about) */
  readonly spoken_language?: SpokenLanguageAnswer;
  /** Home Phone (phone, page about) */
  readonly phone_home?: string;
  /** Cell Phone (phone, page about) */
  readonly phone_mobile?: string;
  /** International Phone (text, page about) */
  readonly phone_international?: string;
  /** Text me updates about my application. (checkbox, page about) */
  readonly optin_sms_ind?: OptinSmsIndAnswer;
  /** Address (lookup, page about) */
  readonly address_line_1?: string;
  /** Address Line 2 (text, page about) */
  readonly address_line_2?: string;
  /** City (text, page about) */
  readonly city?: string;
  /** State/Province (select, page about) */
  readonly state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page about) */
  readonly zip?: string;
  /** Country (select, page about) */
  readonly country?: BirthCountryAnswer;
  /** Are you a U.S. citizen? (radio, page about) */
  readonly us_citizen?: PrimaryLanguageEngAnswer;
  /** What is your country of citizenship? (select, page about) */
  readonly citizenship?: CitizenshipAnswer;
  /**
   * Do you have Permanent Residence status (I-551) or a Conditional Permanent Residence card (I-551C)? (radio, page
   * about)
   */
  readonly us_permanent_resident?: PrimaryLanguageEngAnswer;
  /** Front of Your Card (upload, page about) */
  readonly perm_resident_upload?: string;
  /** Back of Your Card (upload, page about) */
  readonly perm_resident_upload_2?: string;
  /** Are you an eligible noncitizen? (radio, page about) */
  readonly us_eligible_noncitizen?: PrimaryLanguageEngAnswer;
  /** Will you need a student visa to study in the United States? (radio, page about) */
  readonly visa_study?: PrimaryLanguageEngAnswer;
  /** Do you currently hold a U.S. visa? (radio, page about) */
  readonly visa_us?: PrimaryLanguageEngAnswer;
  /** What type of visa do you hold? (select, page about) */
  readonly visa_us_type?: VisaUsTypeAnswer;
  /** Are you a resident of the state of Kansas? (radio, page about) */
  readonly instate_tuition?: PrimaryLanguageEngAnswer;
  /** Have you lived in Kansas since birth? (radio, page about) */
  readonly lived_since_birth?: PrimaryLanguageEngAnswer;
  /** Have you previously lived in Kansas? (radio, page about) */
  readonly previously_lived_in_kansas?: PrimaryLanguageEngAnswer;
  /** Does a parent or guardian claim you as a dependent on their taxes? (radio, page about) */
  readonly tax_dependent?: PrimaryLanguageEngAnswer;
  /** Is a parent or guardian a resident of Kansas? (radio, page about) */
  readonly parents_kansas_resident?: PrimaryLanguageEngAnswer;
  /** Years (text, page about) */
  readonly parents_years_in_kansas?: string;
  /** Months (text, page about) */
  readonly parents_months_in_kansas?: string;
  /** When did you begin living continuously in Kansas? (month-year, page about) */
  readonly live_kansas_month?: LiveKansasMonthAnswer;
  /** When did you begin living continuously in Kansas? (month-year, page about) */
  readonly live_kansas_year?: '' | `${number}`;
  /** Which state did you move from? (select, page about) */
  readonly relocated_state?: RelocatedStateAnswer;
  /** Start Date (month-year, page about) */
  readonly prev_lived_ks_from_month?: LiveKansasMonthAnswer;
  /** Start Date (month-year, page about) */
  readonly prev_lived_ks_from_year?: '' | `${number}`;
  /** End Date (month-year, page about) */
  readonly prev_lived_ks_to_month?: LiveKansasMonthAnswer;
  /** End Date (month-year, page about) */
  readonly prev_lived_ks_to_year?: '' | `${number}`;
  /** Do you work for {short_name}? (radio, page about) */
  readonly wsu_employee?: PrimaryLanguageEngAnswer;
  /** Are you the spouse or dependent of someone who works for {short_name}? (radio, page about) */
  readonly wsu_employee_dependent?: PrimaryLanguageEngAnswer;
  /** Has a parent or guardian graduated from a four-year college? (radio, page about) */
  readonly parents_college_grad?: PrimaryLanguageEngAnswer;
  /** Has a parent or guardian graduated from {short_name}? (radio, page about) */
  readonly parents_alumni?: PrimaryLanguageEngAnswer;
  /** Are you Hispanic or Latino? (radio, page about) */
  readonly ethnicity?: PrimaryLanguageEngAnswer;
  /** American Indian or Alaska Native (checkbox, page about) */
  readonly race_american_indian?: OptinSmsIndAnswer;
  /** Asian (checkbox, page about) */
  readonly race_asian?: OptinSmsIndAnswer;
  /** Black or African American (checkbox, page about) */
  readonly race_black?: OptinSmsIndAnswer;
  /** Native Hawaiian or Other Pacific Islander (checkbox, page about) */
  readonly race_native_hawaiian?: OptinSmsIndAnswer;
  /** White (checkbox, page about) */
  readonly race_white?: OptinSmsIndAnswer;
  /** Have you served, or are you serving, in the U.S. military? (radio, page about) */
  readonly us_military?: PrimaryLanguageEngAnswer;
  /** Are you on active duty? (radio, page about) */
  readonly military_active?: PrimaryLanguageEngAnswer;
  /** Where are you stationed? (select, page about) */
  readonly military_stationed_state?: RelocatedStateAnswer;
  /** Have you separated from the military within the last 12 months? (radio, page about) */
  readonly military_separation_within_last_12?: PrimaryLanguageEngAnswer;
  /** Are you the spouse or dependent of someone on active duty in the U.S. military? (radio, page about) */
  readonly military_dependent?: PrimaryLanguageEngAnswer;
  /** Where is your family stationed? (select, page about) */
  readonly family_stationed_state?: RelocatedStateAnswer;
  /** How should we contact this parent? (select, page about) */
  readonly parent_communication_preference?: ParentCommunicationPreferenceAnswer;
  /** GPA Scale (select, page high-school) */
  readonly gpa_scale?: GpaScaleAnswer;
  /** What GPA scale does your school use? (text, page high-school) */
  readonly gpa_scale_other?: string;
  /** High School Graduation Date (month-year, page high-school) */
  readonly grad_month?: LiveKansasMonthAnswer;
  /** High School Graduation Date (month-year, page high-school) */
  readonly grad_year?: '' | `${number}`;
  /**
   * When did you receive, or when do you plan to receive, your GED or high school equivalency? (month-year, page
   * high-school)
   */
  readonly ged_earned_month?: LiveKansasMonthAnswer;
  /**
   * When did you receive, or when do you plan to receive, your GED or high school equivalency? (month-year, page
   * high-school)
   */
  readonly ged_earned_year?: '' | `${number}`;
  /** AVID (checkbox, page high-school) */
  readonly college_prep_avid?: OptinSmsIndAnswer;
  /** GEAR UP (checkbox, page high-school) */
  readonly college_prep_gearup?: OptinSmsIndAnswer;
  /** International Baccalaureate (IB) (checkbox, page high-school) */
  readonly college_prep_ib?: OptinSmsIndAnswer;
  /** TRIO (for example Upward Bound or Talent Search) (checkbox, page high-school) */
  readonly college_prep_trio?: OptinSmsIndAnswer;
  /** Have you taken the SAT? (radio, page academics) */
  readonly sat_taken?: PrimaryLanguageEngAnswer;
  /** I am not sure of my SAT scores. (checkbox, page academics) */
  readonly sat_taken_unsure?: OptinSmsIndAnswer;
  /** SAT Math Score (text, page academics) */
  readonly sat_score_math?: string;
  /** SAT Evidence-Based Reading and Writing Score (text, page academics) */
  readonly sat_score_reading_writing?: string;
  /** Have you taken the ACT? (radio, page academics) */
  readonly act_taken?: PrimaryLanguageEngAnswer;
  /** I am not sure of my ACT scores. (checkbox, page academics) */
  readonly act_taken_unsure?: OptinSmsIndAnswer;
  /** ACT Composite Score (text, page academics) */
  readonly act_score_composite?: string;
  /** ACT Math Score (text, page academics) */
  readonly act_score_math?: string;
  /** ACT English Score (text, page academics) */
  readonly act_score_english?: string;
  /** ACT Reading Score (text, page academics) */
  readonly act_score_reading?: string;
  /** ACT Science Score (text, page academics) */
  readonly act_score_science?: string;
  /** Have you earned college credit, or will you before you begin? (radio, page academics) */
  readonly college_credit?: PrimaryLanguageEngAnswer;
  /** What semester do you plan to begin attending {short_name}? (radio, page academics) */
  readonly entry_term?: EntryTermAnswer;
  /** What are you interested in studying? (select, page academics) */
  readonly applied_major?: AppliedMajorAnswer;
  /** I understand that this degree is taught online and has no classes on campus. (checkbox, page academics) */
  readonly online_degree_warning?: OptinSmsIndAnswer;
  /** I am requesting an application fee waiver. (radio, page final-steps) */
  readonly fee_waiver?: PrimaryLanguageEngAnswer;
  /** I have received, or am eligible for, an SAT or ACT fee waiver. (checkbox, page final-steps) */
  readonly fee_waiver_testing?: OptinSmsIndAnswer;
  /**
   * My family's income is within the income eligibility guidelines of the National School Lunch Program. (checkbox,
   * page final-steps)
   */
  readonly fee_waiver_income_elig?: OptinSmsIndAnswer;
  /** I live in subsidized public housing or a foster home, or I am homeless. (checkbox, page final-steps) */
  readonly fee_waiver_public_housing?: OptinSmsIndAnswer;
  /** I am an orphan or a ward of the state. (checkbox, page final-steps) */
  readonly fee_waiver_orphan?: OptinSmsIndAnswer;
  /** I participate in a TRIO program at my high school, such as Upward Bound. (checkbox, page final-steps) */
  readonly fee_waiver_hs_programs_trio?: OptinSmsIndAnswer;
  /** I am a KC Scholar. (checkbox, page final-steps) */
  readonly fee_waiver_kc_scholar?: OptinSmsIndAnswer;
  /** Fee Waiver signature (text, page final-steps) */
  readonly fee_waiver_signature?: string;
  /**
   * I certify that the information on this application, including my academic history, is complete and correct. I
   * understand that false or missing information may result in the loss of my application, admission or enrollment.
   * (checkbox, page final-steps)
   */
  readonly legal_agree?: OptinSmsIndAnswer;
  /** Is your mailing address the same as your permanent address? (radio, page about) */
  readonly mailing_addr_same_as_perm_addr?: PrimaryLanguageEngAnswer;
  /** Start Using This Address On (date, page about) */
  readonly mailing_addr_effective_date?: '' | `${number}-${number}-${number}`;
  /** Address (lookup, page about) */
  readonly mailing_address_line_1?: string;
  /** Address Line 2 (text, page about) */
  readonly mailing_address_line_2?: string;
  /** City (text, page about) */
  readonly mailing_city?: string;
  /** State/Province (select, page about) */
  readonly mailing_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page about) */
  readonly mailing_zip?: string;
  /** Country (select, page about) */
  readonly mailing_country?: BirthCountryAnswer;
  /** Relationship to You (select, page about) */
  readonly parent_relationship?: ParentRelationshipAnswer;
  /** Title (select, page about) */
  readonly parent_prefix?: ParentPrefixAnswer;
  /** First Name (text, page about) */
  readonly parent_first_name?: string;
  /** Last Name (text, page about) */
  readonly parent_last_name?: string;
  /** Email (email, page about) */
  readonly parent_email_address?: string;
  /** Phone (phone, page about) */
  readonly parent_phone_home?: string;
  /** Is their address the same as your permanent address? (radio, page about) */
  readonly parent_addr_same_as_perm_addr?: PrimaryLanguageEngAnswer;
  /** Address (text, page about) */
  readonly parent_address_line_1?: string;
  /** Address Line 2 (text, page about) */
  readonly parent_address_line_2?: string;
  /** City (text, page about) */
  readonly parent_city?: string;
  /** State/Province (select, page about) */
  readonly parent_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page about) */
  readonly parent_zip?: string;
  /** Country (select, page about) */
  readonly parent_country?: BirthCountryAnswer;
  /** Relationship to You (select, page about) */
  readonly parent_2_relationship?: ParentRelationshipAnswer;
  /** Title (select, page about) */
  readonly parent_2_prefix?: ParentPrefixAnswer;
  /** First Name (text, page about) */
  readonly parent_2_first_name?: string;
  /** Last Name (text, page about) */
  readonly parent_2_last_name?: string;
  /** Email (email, page about) */
  readonly parent_2_email_address?: string;
  /** Phone (phone, page about) */
  readonly parent_2_phone_home?: string;
  /** Is their address the same as your permanent address? (radio, page about) */
  readonly parent_2_addr_same_as_perm_addr?: PrimaryLanguageEngAnswer;
  /** Address (text, page about) */
  readonly parent_2_address_line_1?: string;
  /** Address Line 2 (text, page about) */
  readonly parent_2_address_line_2?: string;
  /** City (text, page about) */
  readonly parent_2_city?: string;
  /** State/Province (select, page about) */
  readonly parent_2_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page about) */
  readonly parent_2_zip?: string;
  /** Country (select, page about) */
  readonly parent_2_country?: BirthCountryAnswer;
  /** Relationship to You (select, page about) */
  readonly guardian_relationship?: ParentRelationshipAnswer;
  /** Title (select, page about) */
  readonly guardian_prefix?: ParentPrefixAnswer;
  /** First Name (text, page about) */
  readonly guardian_first_name?: string;
  /** Last Name (text, page about) */
  readonly guardian_last_name?: string;
  /** Email (email, page about) */
  readonly guardian_email_address?: string;
  /** Phone (phone, page about) */
  readonly guardian_phone_home?: string;
  /** Is their address the same as your permanent address? (radio, page about) */
  readonly guardian_addr_same_as_perm_addr?: PrimaryLanguageEngAnswer;
  /** Address (text, page about) */
  readonly guardian_address_line_1?: string;
  /** Address Line 2 (text, page about) */
  readonly guardian_address_line_2?: string;
  /** City (text, page about) */
  readonly guardian_city?: string;
  /** State/Province (select, page about) */
  readonly guardian_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page about) */
  readonly guardian_zip?: string;
  /** Country (select, page about) */
  readonly guardian_country?: BirthCountryAnswer;
  /** CEEB Code (text, page high-school) */
  readonly hs_ceeb?: string;
  /** Search for Your School (lookup, page high-school) */
  readonly hs_name?: string;
  /** Address (text, page high-school) */
  readonly hs_address_line_1?: string;
  /** City (text, page high-school) */
  readonly hs_city?: string;
  /** State/Province (select, page high-school) */
  readonly hs_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page high-school) */
  readonly hs_zip?: string;
  /** Country (select, page high-school) */
  readonly hs_country?: BirthCountryAnswer;
  /** From (month-year, page high-school) */
  readonly hs_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page high-school) */
  readonly hs_attend_from_year?: '' | `${number}`;
  /** To (month-year, page high-school) */
  readonly hs_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page high-school) */
  readonly hs_attend_to_year?: '' | `${number}`;
  /** CEEB Code (text, page high-school) */
  readonly hs_2_ceeb?: string;
  /** Search for Your School (lookup, page high-school) */
  readonly hs_2_name?: string;
  /** Address (text, page high-school) */
  readonly hs_2_address_line_1?: string;
  /** City (text, page high-school) */
  readonly hs_2_city?: string;
  /** State/Province (select, page high-school) */
  readonly hs_2_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page high-school) */
  readonly hs_2_zip?: string;
  /** Country (select, page high-school) */
  readonly hs_2_country?: BirthCountryAnswer;
  /** From (month-year, page high-school) */
  readonly hs_2_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page high-school) */
  readonly hs_2_attend_from_year?: '' | `${number}`;
  /** To (month-year, page high-school) */
  readonly hs_2_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page high-school) */
  readonly hs_2_attend_to_year?: '' | `${number}`;
  /** CEEB Code (text, page high-school) */
  readonly hs_3_ceeb?: string;
  /** Search for Your School (lookup, page high-school) */
  readonly hs_3_name?: string;
  /** Address (text, page high-school) */
  readonly hs_3_address_line_1?: string;
  /** City (text, page high-school) */
  readonly hs_3_city?: string;
  /** State/Province (select, page high-school) */
  readonly hs_3_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page high-school) */
  readonly hs_3_zip?: string;
  /** Country (select, page high-school) */
  readonly hs_3_country?: BirthCountryAnswer;
  /** From (month-year, page high-school) */
  readonly hs_3_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page high-school) */
  readonly hs_3_attend_from_year?: '' | `${number}`;
  /** To (month-year, page high-school) */
  readonly hs_3_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page high-school) */
  readonly hs_3_attend_to_year?: '' | `${number}`;
  /** How did you, or will you, complete high school? (radio, page high-school) */
  readonly hs_type?: HsTypeAnswer;
  /** Will you graduate in {cycle}? (radio, page high-school) */
  readonly hs_graduated?: PrimaryLanguageEngAnswer;
  /** High School GPA (text, page high-school) */
  readonly hs_gpa?: string;
  /** Does your high school provide class rank? (radio, page high-school) */
  readonly hs_has_class_rank?: PrimaryLanguageEngAnswer;
  /** Class Rank (text, page high-school) */
  readonly hs_class_rank?: string;
  /** Students in Class (text, page high-school) */
  readonly hs_class_total_students?: string;
  /** Only the latest school decides how the applicant finishes. */
  readonly hs_2_type?: string;
  /** An applicant graduates from the latest school only. */
  readonly hs_2_graduated?: string;
  /** The latest school's transcript covers earlier schools. */
  readonly hs_2_gpa?: string;
  /** Class rank is given by the latest school only. */
  readonly hs_2_has_class_rank?: string;
  /** Class rank is given by the latest school only. */
  readonly hs_2_class_rank?: string;
  /** Class rank is given by the latest school only. */
  readonly hs_2_class_total_students?: string;
  /** Only the latest school decides how the applicant finishes. */
  readonly hs_3_type?: string;
  /** An applicant graduates from the latest school only. */
  readonly hs_3_graduated?: string;
  /** The latest school's transcript covers earlier schools. */
  readonly hs_3_gpa?: string;
  /** Class rank is given by the latest school only. */
  readonly hs_3_has_class_rank?: string;
  /** Class rank is given by the latest school only. */
  readonly hs_3_class_rank?: string;
  /** Class rank is given by the latest school only. */
  readonly hs_3_class_total_students?: string;
  /** CEEB Code (text, page academics) */
  readonly college_ceeb?: string;
  /** College or University Name (lookup, page academics) */
  readonly college_name?: string;
  /** Address (text, page academics) */
  readonly college_address_line_1?: string;
  /** City (text, page academics) */
  readonly college_city?: string;
  /** State/Province (select, page academics) */
  readonly college_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page academics) */
  readonly college_zip?: string;
  /** From (month-year, page academics) */
  readonly college_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page academics) */
  readonly college_attend_from_year?: '' | `${number}`;
  /** To (month-year, page academics) */
  readonly college_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page academics) */
  readonly college_attend_to_year?: '' | `${number}`;
  /** Credit Hours (text, page academics) */
  readonly college_credit_hours?: string;
  /** CEEB Code (text, page academics) */
  readonly college_2_ceeb?: string;
  /** College or University Name (lookup, page academics) */
  readonly college_2_name?: string;
  /** Address (text, page academics) */
  readonly college_2_address_line_1?: string;
  /** City (text, page academics) */
  readonly college_2_city?: string;
  /** State/Province (select, page academics) */
  readonly college_2_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page academics) */
  readonly college_2_zip?: string;
  /** From (month-year, page academics) */
  readonly college_2_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page academics) */
  readonly college_2_attend_from_year?: '' | `${number}`;
  /** To (month-year, page academics) */
  readonly college_2_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page academics) */
  readonly college_2_attend_to_year?: '' | `${number}`;
  /** Credit Hours (text, page academics) */
  readonly college_2_credit_hours?: string;
  /** CEEB Code (text, page academics) */
  readonly college_3_ceeb?: string;
  /** College or University Name (lookup, page academics) */
  readonly college_3_name?: string;
  /** Address (text, page academics) */
  readonly college_3_address_line_1?: string;
  /** City (text, page academics) */
  readonly college_3_city?: string;
  /** State/Province (select, page academics) */
  readonly college_3_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page academics) */
  readonly college_3_zip?: string;
  /** From (month-year, page academics) */
  readonly college_3_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page academics) */
  readonly college_3_attend_from_year?: '' | `${number}`;
  /** To (month-year, page academics) */
  readonly college_3_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page academics) */
  readonly college_3_attend_to_year?: '' | `${number}`;
  /** Credit Hours (text, page academics) */
  readonly college_3_credit_hours?: string;
  /** CEEB Code (text, page academics) */
  readonly college_4_ceeb?: string;
  /** College or University Name (lookup, page academics) */
  readonly college_4_name?: string;
  /** Address (text, page academics) */
  readonly college_4_address_line_1?: string;
  /** City (text, page academics) */
  readonly college_4_city?: string;
  /** State/Province (select, page academics) */
  readonly college_4_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page academics) */
  readonly college_4_zip?: string;
  /** From (month-year, page academics) */
  readonly college_4_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page academics) */
  readonly college_4_attend_from_year?: '' | `${number}`;
  /** To (month-year, page academics) */
  readonly college_4_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page academics) */
  readonly college_4_attend_to_year?: '' | `${number}`;
  /** Credit Hours (text, page academics) */
  readonly college_4_credit_hours?: string;
  /** CEEB Code (text, page academics) */
  readonly college_5_ceeb?: string;
  /** College or University Name (lookup, page academics) */
  readonly college_5_name?: string;
  /** Address (text, page academics) */
  readonly college_5_address_line_1?: string;
  /** City (text, page academics) */
  readonly college_5_city?: string;
  /** State/Province (select, page academics) */
  readonly college_5_state?: BirthStateAnswer;
  /** ZIP/Postal Code (text, page academics) */
  readonly college_5_zip?: string;
  /** From (month-year, page academics) */
  readonly college_5_attend_from_month?: LiveKansasMonthAnswer;
  /** From (month-year, page academics) */
  readonly college_5_attend_from_year?: '' | `${number}`;
  /** To (month-year, page academics) */
  readonly college_5_attend_to_month?: LiveKansasMonthAnswer;
  /** To (month-year, page academics) */
  readonly college_5_attend_to_year?: '' | `${number}`;
  /** Credit Hours (text, page academics) */
  readonly college_5_credit_hours?: string;
  /** Activity 1 (text, page academics) */
  readonly activity_name?: string;
  /** Activity 2 (text, page academics) */
  readonly activity_2_name?: string;
  /** Activity 3 (text, page academics) */
  readonly activity_3_name?: string;
  /** Activity 4 (text, page academics) */
  readonly activity_4_name?: string;
  /** Activity 5 (text, page academics) */
  readonly activity_5_name?: string;
};

/** The records of each lookup category. An empty text is unknown. */
export type AdmissionsRecords = {
  /** High schools */
  readonly hs_ceeb: {
    readonly id: string;
    /** Name */
    readonly name: string;
    /** CEEB code */
    readonly ceeb: string;
    /** Address */
    readonly address_line_1: string;
    /** City */
    readonly city: string;
    /** State or province */
    readonly state: string;
    /** ZIP or postal code */
    readonly zip: string;
    /** Country */
    readonly country: string;
  };
  /** Colleges and universities */
  readonly college_ceeb: {
    readonly id: string;
    /** Name */
    readonly name: string;
    /** CEEB code */
    readonly ceeb: string;
    /** Address */
    readonly address_line_1: string;
    /** City */
    readonly city: string;
    /** State or province */
    readonly state: string;
    /** ZIP or postal code */
    readonly zip: string;
    /** Country */
    readonly country: string;
  };
  /** Addresses */
  readonly address: {
    readonly id: string;
    /** First line */
    readonly address_line_1: string;
    /** City */
    readonly city: string;
    /** State or province */
    readonly state: string;
    /** ZIP or postal code */
    readonly zip: string;
    /** Country */
    readonly country: string;
  };
};
