import styles from './fixed-article.module.css'

/** The note on entanglement that follows every post. Source: docs/behaviour.md, Article page. */
export function FixedArticle() {
  return (
    <section className={styles.note} aria-labelledby="standing-note">
      <h2 id="standing-note">A note under every article</h2>
      <p>
        This note stands at the end of every article on this site, whatever the article is about. It
        concerns the one fact I would keep if I had to give the others back.
      </p>
      <p>
        Two systems are entangled when the pair is in a definite quantum state and neither of its
        parts is. Everything that can be known about the two together may be known, and yet the
        answer of either one alone can be as open as the toss of a coin. Nothing in ordinary life
        behaves like this. A complete description of a house includes a complete description of its
        kitchen. Measure two entangled particles far apart, and their answers can fit together
        better than any instructions they might have carried with them from the start would allow.
        In 1964 John Bell turned that difference into a number. Experiments have measured it many
        times since, closing one way out after another, and it comes out where quantum mechanics
        said it would.
      </p>
      <p>
        It is just as well to say what does not follow. No message passes: whatever is done to one
        particle, the odds for the other stay as they were, and the connection shows only when both
        records are brought together by ordinary means. Nor is it rare or exotic. Almost every
        collision entangles something with its surroundings, and so does almost every stray photon;
        spread over enough of them, the connection looks like plain noise, and this is a large part
        of why the everyday world seems so solid and so separate.
      </p>
      <p>
        I leave it here because it keeps me honest. To know the parts is one thing, to know the
        whole is another, and only a measurement tells you which of the two you have been
        describing. That holds for particles. I have yet to meet a pipeline, a model or a piece of
        software for which it is not at least good advice.
      </p>
    </section>
  )
}
