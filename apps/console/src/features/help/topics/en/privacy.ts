import { facts, heading, list, steps, text } from '../../blocks';

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
    ['Changes', 'Who changed which account, class, student or headset, when, and what it was before.'],
  ),
  heading('how-long', 'How long'),
  text(
    'An administrator decides under **Account management**, **Privacy**. Results of students go after three years unless the school chooses otherwise, and recordings of where they look after 30 days; such recording is off until the school switches it on. Older data is deleted every hour.',
  ),
  heading('one-student', 'One student: give out or erase'),
  steps(
    'As an administrator, open **Student management** and the class, and find the student.',
    '**Export data** saves a file with all that is held: class, headset, and who changed what.',
    '**Erase** takes the student and the name out of everything: list, headsets, change history. It asks for the student number first and cannot be undone. Counts stay, without a name.',
  ),
  text(
    'Backups of the server still hold an erased student. Ask whoever looks after Orrery how long they are kept.',
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
