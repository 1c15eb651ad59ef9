import { facts, heading, list, text } from '../../blocks';

export const topic = [
  text(
    'Everything stays on the school’s own server. Orrery asks nobody outside, and no page loads anything from elsewhere.',
  ),
  heading('kept', 'What is kept'),
  facts(
    [
      'Teachers',
      'Username, nickname, e-mail address if given, and the password as a hash that cannot be read back.',
    ],
    [
      'Students',
      'Name, student number and class, as the school enters them. Students have no accounts and no passwords.',
    ],
    ['Headsets', 'Name, model, battery, free space, and what they hold.'],
    ['Lessons', 'What teachers saved, with their notes.'],
  ),
  heading('watching', 'Class view'),
  list(
    'No picture leaves a headset. It sends where it looks, and your screen draws the same view again.',
    'It is sent only while a teacher watches, and it is not recorded.',
    'Headsets give no camera and no microphone to Orrery.',
  ),
  heading('browser', 'In your browser'),
  text(
    'Two cookies remember who you are and your language; a third, which pages cannot read, is the session. Logging out ends the session on the server. On a shared computer, log out.',
  ),
];
