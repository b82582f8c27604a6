// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Set;

/**
 * Rules of the architecture, which a module's tests apply to its classes:
 *
 * <pre>{@code
 * @AnalyzeClasses(packages = "org.sigcore.bsf", importOptions = ImportOption.DoNotIncludeTests.class)
 * class ArchitectureTest {
 *     @ArchTest
 *     static final ArchTests RULES = ArchTests.in(ArchitectureRules.class);
 * }
 * }</pre>
 *
 * <p>The module only needs sigcore-testkit in test scope. A rule without matching classes passes.
 */
public final class ArchitectureRules {
    private static final String CONTRACTS = "org.sigcore.(nrf|scp|policy|bsf)..contract..";

    /** Protocol rules are tested as tables, without a socket, a store, a container or a clock. */
    @ArchTest
    public static final ArchRule LOGIC_IS_PURE = noClasses()
            .that()
            .resideInAPackage("..logic..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.netty..",
                    "org.springframework..",
                    "java.sql..",
                    "javax.sql..",
                    "java.net.http..",
                    "org.hibernate..",
                    "jakarta.persistence..",
                    "org.sigcore.store..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .because("logic decides; its caller brings the time, the data and the connections")
            .allowEmptyShould(true);

    /** The caller of the logic is responsible for time and waiting. */
    @ArchTest
    public static final ArchRule LOGIC_NEITHER_WAITS_NOR_READS_THE_TIME = classes()
            .that()
            .resideInAPackage("..logic..")
            .should(neitherWaitNorReadTheTime())
            .because("a decision is the same whenever it is made")
            .allowEmptyShould(true);

    /** A role is used through the {@code contract} package of its name, in the same process or remotely. */
    @ArchTest
    public static final ArchRule ROLES_MEET_IN_CONTRACTS = classes()
            .should(new SeeNoOtherRole())
            .because("each role can run in a process of its own")
            .allowEmptyShould(true);

    /**
     * Contracts contain interfaces and values that depend on no implementation. The start-up properties of the BSF, in
     * {@code bsf.config}, belong to no role.
     */
    @ArchTest
    public static final ArchRule CONTRACTS_SEE_NO_ROLE = noClasses()
            .that()
            .resideInAPackage(CONTRACTS)
            .should()
            .dependOnClassesThat(resideInAPackage("org.sigcore.(nrf|scp|policy|bsf)..")
                    .and(resideOutsideOfPackages(CONTRACTS, "org.sigcore.bsf.config..")))
            .because("dependencies of roles lead to contracts, never back")
            .allowEmptyShould(true);

    /** The edges of a role share its logic, but do not depend on each other. */
    @ArchTest
    public static final ArchRule EDGES_NEVER_SEE_EACH_OTHER = classes()
            .should(new SeeNoOtherEdge())
            .because("SBI, Diameter and REST reach the same decisions by the same logic")
            .allowEmptyShould(true);

    /**
     * The internals of the HTTP/2 engine are private to it; only a transport and its memory budget are public, since
     * every user of the engine creates them.
     */
    @ArchTest
    public static final ArchRule THE_ENGINE_IS_USED_BY_ITS_API = noClasses()
            .that()
            .resideOutsideOfPackage("org.sigcore.sbi..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("org.sigcore.sbi.http2..", "org.sigcore.sbi.hpack..")
                    .and(not(
                            name("org.sigcore.sbi.http2.SbiTransport").or(name("org.sigcore.sbi.http2.MemoryBudget")))))
            .because("streams, calls and resources are spoken of in sbi, client, server and rest")
            .allowEmptyShould(true);

    /** The internals of the Diameter node are private to it. */
    @ArchTest
    public static final ArchRule THE_DIAMETER_NODE_IS_USED_BY_ITS_API = noClasses()
            .that()
            .resideOutsideOfPackage("org.sigcore.diameter..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.sigcore.diameter.connection..",
                    "org.sigcore.diameter.peer..",
                    "org.sigcore.diameter.routing..")
            .because("messages, peers and transactions are spoken of in diameter, its api, config and node")
            .allowEmptyShould(true);

    /** A package is small enough for a reader to survey. */
    @ArchTest
    public static final ArchRule PACKAGES_HAVE_AT_MOST_25_TYPES = classes()
            .should(new ShareAPackageWithFew(25))
            .because("past that a package is split by concept")
            .allowEmptyShould(true);

    /** Packages form layers. */
    @ArchTest
    public static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
            slices().matching("org.sigcore.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    /** Each NF is deployed separately. */
    @ArchTest
    public static final ArchRule NFS_ARE_INDEPENDENT = slices().matching("org.sigcore.(nrf|scp|policy|bsf)..")
            .should()
            .notDependOnEachOther()
            .because("network functions meet on the wire")
            .allowEmptyShould(true);

    /** Dependencies are injected by the constructor. */
    @ArchTest
    public static final ArchRule NO_FIELD_INJECTION =
            GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION.allowEmptyShould(true);

    /** There is one logging façade. */
    @ArchTest
    public static final ArchRule NO_JAVA_UTIL_LOGGING =
            GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.allowEmptyShould(true);

    /**
     * Keys for verification are configured, or authenticated by certificates; they are never fetched from an address in
     * a token.
     */
    @ArchTest
    public static final ArchRule KEYS_ARE_NOT_FETCHED = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.nimbusds.jose.jwk.source..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("com[.]nimbusds[.]jose[.]util[.].*Resource.*")
            .because("a request of ours to an address from a token would be another's request, and nothing bounds or"
                    + " times it")
            .allowEmptyShould(true);

    /** The name of a type describes its purpose. */
    @ArchTest
    public static final ArchRule NAMES_SAY_SOMETHING = noClasses()
            .should()
            .haveNameMatching(".*(Impl|Helper|Util|Utils|Manager)")
            .because("a type is named for what it does, an implementation for its technology")
            .allowEmptyShould(true);

    /** All decisions based on CPU load use the same measurement. */
    @ArchTest
    public static final ArchRule ONE_MEASURE_OF_CPU = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.sigcore.platform.overload.CpuLoad")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("com.sun.management.OperatingSystemMXBean")
            .because("the platform's own CPU load counts from the last question of anybody")
            .allowEmptyShould(true);

    /** Background work starts, fails and stops in the same way in all functions. */
    @ArchTest
    public static final ArchRule BACKGROUND_WORK_IS_A_PERIODIC_TASK = noClasses()
            .that()
            .resideInAnyPackage(
                    "org.sigcore.nrf..",
                    "org.sigcore.scp..",
                    "org.sigcore.policy..",
                    "org.sigcore.bsf..",
                    "org.sigcore.platform..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ScheduledExecutorService")
            .because("PeriodicTask has phases, one back-off, and logs the first failure in a row")
            .allowEmptyShould(true);

    private static final Set<String> TIME_READERS =
            Set.of("java.lang.System", "java.lang.Thread", "java.util.concurrent.locks.LockSupport");
    private static final Set<String> TIME_METHODS =
            Set.of("currentTimeMillis", "nanoTime", "sleep", "parkNanos", "parkUntil", "onSpinWait");

    private ArchitectureRules() {}

    private static ArchCondition<JavaClass> neitherWaitNorReadTheTime() {
        return new ArchCondition<>("neither wait nor read the time") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaAccess<?> access : type.getAccessesFromSelf()) {
                    String owner = access.getTargetOwner().getName();
                    boolean clock = TIME_READERS.contains(owner) && TIME_METHODS.contains(access.getName());
                    boolean now =
                            owner.startsWith("java.time.") && access.getName().equals("now");
                    boolean date =
                            owner.equals("java.util.Date") && access.getName().equals("<init>");
                    if (clock || now || date) {
                        events.add(SimpleConditionEvent.violated(access, access.getDescription()));
                    }
                }
            }
        };
    }
}
