/** The answers of the form scholarship, written by a command. An empty text is unanswered. */
export type EnrollmentAnswer =
  '' | 'NEW' | 'TRANSFER' | 'RETURNING';

export type CollegeStateAnswer =
  '' | 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA'
  | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM'
  | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA'
  | 'WV' | 'WI' | 'WY' | 'AS' | 'GU' | 'MH' | 'FM' | 'MP' | 'PW' | 'PR' | 'VI' | 'AA' | 'AE' | 'AP';

export type StudyAreaAnswer =
  '' | 'AGR' | 'ART' | 'EDU' | 'ENG' | 'HLT' | 'SCI' | 'SOC' | 'RES';

export type OtherAidAnswer =
  '' | 'Y' | 'N';

export type DeclarationAnswer =
  '' | 'true';

export type ServiceFromMonthAnswer =
  '' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12';

export type ScholarshipAnswers = {
  /** First Name (text, page you) */
  readonly first_name?: string;
  /** Last Name (text, page you) */
  readonly last_name?: string;
  /** Preferred Name (text, page you) */
  readonly preferred_name?: string;
  /** Date of Birth (date, page you) */
  readonly birth_date?: '' | `${number}-${number}-${number}`;
  /** Email (email, page you) */
  readonly email_address?: string;
  /** What kind of student are you? (select, page you) */
  readonly enrollment?: EnrollmentAnswer;
  /** Student Number (text, page you) */
  readonly student_number?: string;
  /** Your Current or Previous College (lookup, page you) */
  readonly college_name?: string;
  /** City (text, page you) */
  readonly college_city?: string;
  /** State (select, page you) */
  readonly college_state?: CollegeStateAnswer;
  /** Area of Study (select, page plans) */
  readonly study_area?: StudyAreaAnswer;
  /** First Day of Your Studies (date, page plans) */
  readonly study_start?: '' | `${number}-${number}-${number}`;
  /** Grade Point Average (text, page plans) */
  readonly grade_average?: string;
  /** Essay (textarea, page plans) */
  readonly essay?: string;
  /** Essay as a Document (upload, page plans) */
  readonly essay_upload?: string;
  /** What a year costs you (text, page funding) */
  readonly yearly_cost?: string;
  /** What you and your family can pay (text, page funding) */
  readonly own_contribution?: string;
  /** Do you receive other aid? (radio, page funding) */
  readonly other_aid?: OtherAidAnswer;
  /** Other aid in a year (text, page funding) */
  readonly other_aid_amount?: string;
  /** Amount you are asking for (text, page funding) */
  readonly requested_amount?: string;
  /** Proof of Your Costs (upload, page funding) */
  readonly cost_proof?: string;
  /** Name of Your Teacher or Supervisor (text, page funding) */
  readonly reference_name?: string;
  /** Their Email (email, page funding) */
  readonly reference_email?: string;
  /** Everything I have said here is true and complete. (checkbox, page funding) */
  readonly declaration?: DeclarationAnswer;
  /** Organization (text, page plans) */
  readonly service_name?: string;
  /** Hours a Week (text, page plans) */
  readonly service_hours?: string;
  /** From (month-year, page plans) */
  readonly service_from_month?: ServiceFromMonthAnswer;
  /** From (month-year, page plans) */
  readonly service_from_year?: '' | `${number}`;
  /** To (month-year, page plans) */
  readonly service_to_month?: ServiceFromMonthAnswer;
  /** To (month-year, page plans) */
  readonly service_to_year?: '' | `${number}`;
  /** Organization (text, page plans) */
  readonly service_2_name?: string;
  /** Hours a Week (text, page plans) */
  readonly service_2_hours?: string;
  /** From (month-year, page plans) */
  readonly service_2_from_month?: ServiceFromMonthAnswer;
  /** From (month-year, page plans) */
  readonly service_2_from_year?: '' | `${number}`;
  /** To (month-year, page plans) */
  readonly service_2_to_month?: ServiceFromMonthAnswer;
  /** To (month-year, page plans) */
  readonly service_2_to_year?: '' | `${number}`;
  /** Organization (text, page plans) */
  readonly service_3_name?: string;
  /** Hours a Week (text, page plans) */
  readonly service_3_hours?: string;
  /** From (month-year, page plans) */
  readonly service_3_from_month?: ServiceFromMonthAnswer;
  /** From (month-year, page plans) */
  readonly service_3_from_year?: '' | `${number}`;
  /** To (month-year, page plans) */
  readonly service_3_to_month?: ServiceFromMonthAnswer;
  /** To (month-year, page plans) */
  readonly service_3_to_year?: '' | `${number}`;
};

/** The records of each lookup category. An empty text is unknown. */
export type ScholarshipRecords = {
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
