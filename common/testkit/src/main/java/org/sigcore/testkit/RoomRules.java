// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The rooms inside a role, the same in every function: edges ({@code sbi}, {@code diameter}, {@code proxy}, {@code client},
 * {@code store}) lead to {@code service}, {@code service} to {@code logic}, and {@code api} is what other roles see. Run as
 * {@link ArchitectureRules} are, by the functions whose roles are built so.
 */
public final class RoomRules {
    private static final String FUNCTIONS = "org.sigcore.(nrf|scp|policy|bsf)..";

    /** Edges meet in the service, and the logic knows nobody who calls it. */
    @ArchTest
    public static final ArchRule ROOMS_LEAD_INWARDS = classes()
            .should(new LeadInwards())
            .because("a call goes from an edge through the service to the logic, and a store or a client"
                    + " implements what the service asks for")
            .allowEmptyShould(true);

    /** What a decision needs of another role, the service asks for. */
    @ArchTest
    public static final ArchRule LOGIC_KNOWS_NO_PORT = noClasses()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and()
            .resideInAPackage("..logic..")
            .should()
            .dependOnClassesThat(interfacesOfRoles())
            .because("values go into the logic and a decision comes out")
            .allowEmptyShould(true);

    /** The logic is for one caller, or holds nothing. */
    @ArchTest
    public static final ArchRule LOGIC_HOLDS_NO_LOCK_OR_THREAD = noClasses()
            .that()
            .resideInAPackage("..logic..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.concurrent..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.Thread")
            .because("the service says in which order and on which thread")
            .allowEmptyShould(true);

    /** The same for locks that the language has. */
    @ArchTest
    public static final ArchRule LOGIC_IS_NOT_SYNCHRONIZED = methods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage("..logic..")
            .should()
            .notHaveModifier(JavaModifier.SYNCHRONIZED)
            .because("the service says in which order and on which thread")
            .allowEmptyShould(true);

    /** What serves an API is named for that in every function. */
    @ArchTest
    public static final ArchRule ROUTES_ARE_CALLED_ROUTES = classes()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and(implementsNamed("SbiRoutes"))
            .should()
            .haveSimpleNameEndingWith("Routes")
            .allowEmptyShould(true);

    /** An implementation of a store is named for its technology. */
    @ArchTest
    public static final ArchRule STORES_NAME_THEIR_TECHNOLOGY = classes()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and()
            .resideInAPackage("..store..")
            .and(implementsNamed(".*(Store|Events)"))
            .should()
            .haveSimpleNameStartingWith("Jdbc")
            .allowEmptyShould(true);

    /** What becomes of what is stored, the service has decided, or hands over as a function. */
    @ArchTest
    public static final ArchRule STORES_DECIDE_NOTHING = noClasses()
            .that()
            .resideInAnyPackage(FUNCTIONS)
            .and()
            .resideInAPackage("..store..")
            .should()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Rules")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Decider")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Selector")
            .because("a store carries out what it is given")
            .allowEmptyShould(true);

    private RoomRules() {}

    private static DescribedPredicate<JavaClass> interfacesOfRoles() {
        return describe(
                "are interfaces in an api package or a contract",
                type -> type.isInterface()
                        && !type.isAnnotation()
                        && (LeadInwards.room(type).equals("api") || Layer.of(type) == Layer.CONTRACT));
    }

    private static DescribedPredicate<JavaClass> implementsNamed(String simpleName) {
        return describe(
                "implement " + simpleName,
                type -> type.getAllRawInterfaces().stream()
                        .anyMatch(each -> each.getSimpleName().matches(simpleName)));
    }
}
