import { useSite } from '../../features/site/queries.ts'
import { TextPage } from './text-page.tsx'

/** What the site keeps of its visitors. Every sentence must stay true of the code. */
export function PrivacyPage() {
  const { ownerName, email } = useSite()
  return (
    <TextPage
      title="Privacy Policy"
      lead={
        <>
          This site belongs to {ownerName}. It has no advertising, no trackers and no cookies for
          visitors. This is all that it keeps, and for how long.
        </>
      }
    >
      <WhileReading ownerName={ownerName} />
      <WhenSending ownerName={ownerName} />
      <h2>What you can ask for</h2>
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a> to learn what is kept of you, to have it
        corrected or to have it deleted. {ownerName} can delete every comment, every newsletter
        address and every message, and it is overwritten in the database. A copy in a backup goes
        when that backup is replaced. So that a backup cannot bring an address or a name back, a
        keyed hash of it stays, from which it cannot be read.
      </p>
    </TextPage>
  )
}

function WhileReading({ ownerName }: { ownerName: string }) {
  return (
    <>
      <h2>While you read</h2>
      <p>
        Fonts, scripts, pictures and the star catalogue come from this server. Your browser asks
        nobody else, with one exception: a picture that {ownerName} chose to show from another
        address is fetched from there.
      </p>
      <p>
        No cookie is set. If you choose a light or dark theme, the choice is kept in your own
        browser, under the name ui-theme, and is never sent.
      </p>
      <p>
        What you begin to write in a comment or a message is kept in your own browser too, so that a
        closed tab does not lose it. It goes when you send or discard it; what is older than thirty
        days is thrown away the next time you write.
      </p>
      <p>
        The server keeps no record of who read what. It may count how often a page is opened on a
        day, and from which site a link led here: only its name, without your address and without
        anything that would tell you from others. A browser that asks not to be tracked (Global
        Privacy Control or Do Not Track) is not counted. The numbers go after thirteen months. When
        something fails or is refused, that is noted without your network address.
      </p>
    </>
  )
}

function WhenSending({ ownerName }: { ownerName: string }) {
  return (
    <>
      <h2>When you send something</h2>
      <p>
        <b>A comment.</b> The name you give, the text and the time are stored and shown to everyone
        under the article. A notice of it with your name and the beginning of the text may go to a
        team chat tool that {ownerName} uses, and one with the whole text to the mailbox of{' '}
        {ownerName}. One that looks like advertising waits until {ownerName} has read it. The
        comment stays until {ownerName} deletes it, or the article.
      </p>
      <p>
        <b>The newsletter.</b> Your email address, the time and whether you have confirmed it are
        stored, and used for nothing but the newsletter. Where newsletters are sent, a mail asks
        first whether the address is yours; one that is not confirmed within thirty days is removed,
        and for a day it is remembered how often a mailbox was asked. Every newsletter has a link
        that removes it at once. Which newsletters went to you is stored as long as your address;
        whether you opened one is never known. Without that the address stays until {ownerName}{' '}
        removes it, which you can ask for at any time. Everyone can see how many subscribers there
        are, nobody who they are.
      </p>
      <p>
        <b>A message.</b> Your name, email address, subject, message and the time are stored for{' '}
        {ownerName} to read and answer, until {ownerName} deletes them. They may also be sent to the
        mailbox of {ownerName}, and your name and the subject to the team chat tool.
      </p>
      <p>
        <b>A click.</b> Ticking a goal stores the tick; opening the longer text about {ownerName}{' '}
        stores that it was opened, and when. Neither says by whom.
      </p>
      <p>
        <b>An account.</b> Who registers leaves a username, a name, an email address and a one-way
        hash of the password. Signing in sets two cookies. One ends with the session: after seven
        days without use, after thirty days at the latest, or when you log out. The other marks the
        browser for a year, so that strangers who guess your password cannot lock you out. An
        account with a second factor has a third one, for five minutes, between the password and the
        code. You can delete your account at any time where you see it; comments and messages do not
        belong to it and stay.
      </p>
      <p>
        So that nobody can flood the site, the network address that something was sent from is
        remembered for an hour at most. It is not stored with what you send.
      </p>
    </>
  )
}
