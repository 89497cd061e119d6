import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messagesFrom } from '../../engine/index.ts';
import { defaultUploadLimits, uploadWords } from '../../engine/internal.ts';
import { formParts } from '../../portal/base/form-parts.ts';
import { form } from '../support/admissions.ts';

const { messages, institution } = form;
const fills = uploadWords(defaultUploadLimits, messagesFrom(messages));
const filled = ['uploadTooLarge', 'uploadWrongType'].map((name) => messagesFrom(messages)(name, fills));
const ownEntries = [...form.fields.values()].flatMap(({ expanded }) =>
  'ownEntry' in expanded ? [expanded.ownEntry] : [],
);
const said = new Set([...Object.values(messages), ...filled, ...ownEntries]);

describe('the error catalogue and the texts of the portal', () => {
  it.each([
    "We're missing some information!",
    'File Upload in Progress',
    'Please wait until the file upload has completed.',
    'Delete File',
    'Are you sure you want to delete your file?',
    'This question can be finished once you have created an account.',
    'Enter your school information below.',
    'Document attached for "{key}"',
    'Your file is too large. The maximum file size is 1 MB.',
    'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    'Your file is empty. Please upload a non-empty file.',
    'Error uploading file for {key}',
    'Error adding another {buttonId}',
    'Error downloading PDF copy of your application.',
    'Your application was successfully submitted.',
    'Save & Continue',
    'Save & Go Back',
    'Add Another',
    'Still working?',
    'Yes - Take me back to my application',
    'No - Please log me out',
    'You have been automatically logged out due to inactivity.',
    'Your session is invalid. Please clear your cookies and login again.',
    "We've encountered an unexpected error at this time. Please try again later.",
    'Unexpected Error',
    'You must provide a valid email address to resend a confirmation code.',
    'Resend Confirmation Code Error',
    'Login Card Error',
    'Sign Up Card Error',
    'Confirm Card Error',
    'Forgot Password Card Error',
    'Reset Password Card Error',
    'Success Notification',
    'Account',
    'Sign In',
    'Create Account',
    'Log Out',
    'Cancel',
    'Delete',
    'Submit',
  ])('contain %j', (sentence) => {
    expect(said).toContain(sentence);
  });

  it('name the tab that could not be saved', () => {
    expect(messages['tabsError']).toMatch(/^Error handling tabs for \{\w+\}$/);
  });

  it('count the characters of a text while it is typed', () => {
    expect(messages['characterCount']).toBe('Character count: {n} / {limit}');
  });

  it('require one file with a name of at most 32 characters', () => {
    expect(messages['uploadNameTooLong']).toContain('32 characters');
    expect(messages['uploadOneFile']).toMatch(/single file/);
  });

  it('state that missing items are highlighted on each page, to be fixed and resubmitted', () => {
    expect(messages['errorSummaryText']).toMatch(/highlighted on each page.*fix.*resubmit/);
  });
});

describe('the institution', () => {
  it('has its names, its address, its contacts and its test codes in one file', () => {
    for (const name of [
      'partner_name',
      'short_name',
      'application_title',
      'office_address_1',
      'help_email',
      'phone',
      'international_email',
    ]) {
      expect(institution[name], name).toBeTruthy();
    }
    expect(institution['sat_code']).toBe('6884');
    expect(institution['act_code']).toBe('1472');
    expect(form.title).toBe(institution['application_title']);
  });

  it('is the only institution in the form', () => {
    const { partner_name: partner = '', short_name: short = '' } = institution;
    for (const path of ['header.json', 'footer.json', 'pages/completion.json', 'sections/program.json']) {
      const text = readFileSync(`forms/admissions/${path}`, 'utf8');
      expect(text.includes(partner) || text.includes(short), path).toBe(false);
    }
  });
});

describe('the footer', () => {
  const words = (id: string): string =>
    JSON.stringify(formParts(form).footer.modals.find((modal) => modal.id === id)?.blocks);

  it('shows the address', () => {
    expect(JSON.stringify(formParts(form).footer.blocks)).toContain(institution['office_address_1']);
  });

  it('offers help by e-mail, with a PDF reader, and with the office and its telephone number', () => {
    expect(words('help')).toContain(`mailto:${institution['help_email']}`);
    expect(words('help')).toContain(institution['pdf_reader_link']);
    expect(words('help')).toContain(institution['admissions_office']);
    expect(words('help')).toContain(institution['phone']);
  });

  it('has information about privacy and cookies', () => {
    expect(formParts(form).footer.modals.find(({ id }) => id === 'privacy')?.title).toBe(
      'Privacy Policy and Cookie Notice',
    );
    for (const text of [/Social Security number is stored encrypted/, /cookies only when you log in/, /mailto:/])
      expect(words('privacy')).toMatch(text);
  });
});

describe('the theme', () => {
  const tokens = ['renderer/styles/tokens.css', 'forms/brand/theme.css']
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  const css = (path: string): string => readFileSync(`renderer/${path}`, 'utf8');

  it.each(['primary', 'secondary', 'accent', 'neutral', 'error', 'disabled'])('has the theme color %s', (name) => {
    expect(tokens).toMatch(new RegExp(`--(?:color-)?${name}[\\w-]*:`));
  });

  it('has the theme color white, which is the surface of cards in light colors', () => {
    expect(tokens).toMatch(/--white: #fff;/);
    expect(tokens).toMatch(/--surface: var\(--white\);/);
  });

  it.each(['30rem', '60rem', '80vw', '70vw', '90vw'])('has the modal width %s', (size) => {
    expect(tokens + css('parts/Modal.module.css')).toContain(size);
  });

  it.each(['0.4rem', '0.8rem', '2rem'])('has the loading size %s', (size) => {
    expect(tokens + css('parts/Spinner.module.css')).toContain(size);
  });
});
