/** Commands of mathematics and physics, for suggestions when a command is unknown. */
export const commandNames: readonly string[] = (
  'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho ' +
  'varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi ' +
  'Psi Omega hbar ell imath jmath Re Im wp aleph infty partial nabla forall exists nexists emptyset varnothing ' +
  'angle degree prime dagger ddagger star bullet circ ast times cdot div pm mp oplus ominus otimes odot cup cap ' +
  'setminus wedge vee land lor neg lnot bigcup bigcap bigoplus bigotimes bigvee bigwedge sum prod coprod int iint ' +
  'iiint oint oiint leq geq le ge ll gg neq ne equiv sim simeq cong approx propto asymp doteq prec succ preceq ' +
  'succeq lesssim gtrsim subset supset subseteq supseteq subsetneq in notin ni perp parallel mid nmid vdash models ' +
  'to gets mapsto longmapsto rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow implies iff ' +
  'longrightarrow longleftarrow Longrightarrow uparrow downarrow updownarrow rightleftharpoons hookrightarrow ' +
  'nearrow searrow xrightarrow xleftarrow ldots cdots vdots ddots dots frac dfrac tfrac cfrac binom dbinom tbinom ' +
  'sqrt hat widehat bar overline underline vec overrightarrow tilde widetilde dot ddot dddot check breve acute ' +
  'grave mathring overbrace underbrace overset underset stackrel substack text textrm textbf textit texttt textsf ' +
  'mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak mathbb boldsymbol bm operatorname left right middle ' +
  'big Big bigg Bigg bigl bigr Bigl Bigr langle rangle lvert rvert lVert rVert vert Vert lfloor rfloor lceil rceil ' +
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf sup inf max min ' +
  'arg det dim ker deg gcd Pr hom tr quad qquad hspace phantom hphantom vphantom displaystyle textstyle scriptstyle ' +
  'limits nolimits begin end label tag notag nonumber ref eqref color textcolor colorbox boxed cancel bcancel ' +
  'xcancel prescript sideset ce bra ket braket pdv dv not mbox slashed newcommand renewcommand AA'
)
  .split(' ')
  .map((name) => `\\${name}`)
